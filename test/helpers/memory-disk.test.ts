import assert from 'node:assert/strict'
import { chmod, symlink } from 'node:fs/promises'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { FileSystemError, type FileWriter } from '../../src/core/system/file-system.ts'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import { type MemoryDisk, makeMemoryDisk } from './memory-disk.ts'
import { makeTempHome, type TempHome } from './temp-home.ts'

/** One call of the port, with paths below the home. */
type Step = (files: FileWriter, at: (name: string) => string) => Promise<unknown>

const names = fc.constantFrom(
  'a',
  'b',
  'folder',
  'folder/a',
  'folder/deep',
  'folder/deep/a',
  'link',
  'link/a',
  'loop',
  'a/x',
)
const bytes = fc.constantFrom('', 'one', 'two')
const buffer = (text: string) => Buffer.from(text)

const steps: fc.Arbitrary<{ readonly told: string; readonly run: Step }> = fc.oneof(
  build('createFile', names, bytes, (a, b) => (files, at) => files.createFile(at(a), buffer(b), 0o640)),
  build('makeDirectory', names, bytes, (a) => (files, at) => files.makeDirectory(at(a), 0o777)),
  build('rename', names, names, (a, b) => (files, at) => files.rename(at(a), at(b))),
  build(
    'rename expecting',
    names,
    bytes,
    (a, b) => (files, at) => files.rename(at('b'), at(a), { path: at(a), bytes: b === '' ? undefined : buffer(b) }),
  ),
  build('removeFile', names, bytes, (a) => (files, at) => files.removeFile(at(a))),
  build('removeDirectory', names, bytes, (a) => (files, at) => files.removeDirectory(at(a))),
  build('syncDirectory', names, bytes, (a) => (files, at) => files.syncDirectory(at(a))),
  build('setTimes', names, bytes, (a) => async (files, at) => {
    await files.setTimes(at(a), 1_700_000_000_000)
    return (await files.readInfo(at(a)))?.kind === 'link' ? 0 : (await files.readInfo(at(a)))?.modifiedMs
  }),
  build('readFile', names, bytes, (a) => async (files, at) => (await files.readFile(at(a)))?.toString()),
  build('readInfo', names, bytes, (a) => async (files, at) => {
    const info = await files.readInfo(at(a))
    return info && [info.kind, info.kind === 'file' && [info.size, info.links, info.mode]]
  }),
  build('readLink', names, bytes, (a) => (files, at) => files.readLink(at(a))),
  build(
    'readRealPath',
    names,
    bytes,
    (a) => async (files, at) => (await files.readRealPath(at(a)))?.replace(at(''), ''),
  ),
  build('listDirectory', names, bytes, (a) => (files, at) => files.listDirectory(at(a))),
)

function build<A, B>(name: string, first: fc.Arbitrary<A>, second: fc.Arbitrary<B>, make: (a: A, b: B) => Step) {
  return fc.tuple(first, second).map(([a, b]) => ({ told: [name, a, b].join(' '), run: make(a, b) }))
}

/** What came of it: the value, or the system's code and whose path it named. */
async function run(step: Step, files: FileWriter, folder: string): Promise<unknown> {
  try {
    return (await step(files, (name) => `${folder}/${name}`)) ?? 'nothing'
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error
    return [error.code, error.path.replace(folder, '')]
  }
}

async function makePair(): Promise<{ readonly home: TempHome; readonly disk: MemoryDisk }> {
  const home = await makeTempHome({ a: 'one', 'folder/a': 'two' })
  await symlink('folder', home.path('link'))
  await symlink('loop', home.path('loop'))
  await chmod(home.path('folder'), 0o755)
  const disk = makeMemoryDisk()
  disk.put('/home/a', 'one')
  disk.put('/home/folder/a', 'two')
  disk.putLink('/home/link', 'folder')
  disk.putLink('/home/loop', 'loop')
  return { home, disk }
}

describe('a disk in memory', { skip: process.platform === 'win32' && 'it keeps to POSIX rules' }, () => {
  it('answers and ends up as the real one, whatever is asked of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 25 }), async (list) => {
        const { home, disk } = await makePair()
        try {
          for (const step of list) {
            const real = await run(step.run, nodeFileSystem, home.home)
            assert.deepEqual(await run(step.run, disk.files, '/home'), real, step.told)
          }
          assert.deepEqual(disk.snapshot('/home'), await home.snapshot())
        } finally {
          await home.remove()
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is not changed by what happens to its copy', async () => {
    const { home, disk } = await makePair()
    await home.remove()
    const before = disk.snapshot('/home')
    const copy = disk.copy()
    await copy.files.rename('/home/folder', '/home/other')
    copy.put('/home/a', 'changed')
    await copy.files.removeFile('/home/loop')
    assert.deepEqual(disk.snapshot('/home'), before)
    assert.deepEqual(Object.keys(copy.snapshot('/home')), ['a', 'link', 'other', 'other/a'])
    const places = ['a', 'folder', 'folder/a', 'loop', 'other', 'other/a']
    assert.deepEqual(
      copy.listDifferences(disk, '/home').toSorted(),
      places.map((name) => `/home/${name}`),
    )
  })
})
