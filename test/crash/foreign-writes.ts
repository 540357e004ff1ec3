/** Another program writes into the files of a change: while it is at work, or between a crash and the recovery. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { readerFor } from '../../src/core/formats/format-readers.ts'
import { buildFailingFileSystem, type MutatingCall } from '../helpers/failing-file-system.ts'
import type { MemoryDisk } from '../helpers/memory-disk.ts'
import type { CrashCase } from './crash-case.ts'
import { checkClean, hearEnding, recover, type Told } from './legal-end.ts'
import { listDifferences, memoryHome, startProcess } from './memory-home.ts'
import type { Death } from './process-deaths.ts'
import type { Rehearsal } from './rehearsal.ts'

const at = (name: string) => `${memoryHome}/${name}`

/** No format at all: nobody may write over it. */
const unreadable = Buffer.from('{ this is [not of any = format\n')

const settings: Readonly<Record<string, string>> = { json: '"theirs": 1', toml: 'theirs = 1', yaml: 'theirs: 1' }

/** A setting of the other program's own at the top, everything else as it found it; a file that is not there is made. */
function addTheirs(name: string, found: Uint8Array | undefined): Buffer {
  const kind = name.slice(name.lastIndexOf('.') + 1)
  const setting = settings[kind] ?? assert.fail(name)
  const text = found === undefined ? '' : Buffer.from(found).toString()
  if (kind !== 'json') return Buffer.from(`${setting}\n${text}`)
  const rest = text.slice(text.indexOf('{') + 1)
  return Buffer.from(/^\s*(}|$)/.test(rest) ? `{${setting}}\n` : `{${setting},${rest}`)
}

function writeTheirs({ foreignFiles }: Rehearsal, disk: MemoryDisk): void {
  for (const name of foreignFiles) disk.put(at(name), addTheirs(name, disk.readBytes(at(name))))
}

export function buildWritesAfterCrash(rehearsal: Rehearsal, deaths: readonly Death[]): readonly CrashCase[] {
  return deaths.map(({ where, disk }) => ({
    where: `${where}, then another program writes`,
    run: async () => {
      const written = disk.copy()
      writeTheirs(rehearsal, written)
      await recover(written)
      await assertTheirs(rehearsal, written, await becomesNew(rehearsal, disk))
      await checkClean(written)
    },
  }))
}

/** What becomes of that disk when nobody else writes. */
async function becomesNew(rehearsal: Rehearsal, disk: MemoryDisk): Promise<boolean> {
  const undisturbed = disk.copy()
  await recover(undisturbed)
  return listDifferences(undisturbed, rehearsal.new).length === 0
}

/** Right before any of the calls: so also between the look at a file and its replacement, and between that and the second look. */
export function buildWritesMeanwhile(rehearsal: Rehearsal, calls: readonly MutatingCall[]): readonly CrashCase[] {
  return calls.map(({ index, name }) => ({
    where: `another program writes before ${index} ${name}`,
    run: async () => {
      const disk = rehearsal.old.copy()
      const told = await confirmWhile(rehearsal, disk, index, () => {
        writeTheirs(rehearsal, disk)
      })
      // A plan to make a file does not hold when somebody else makes it.
      const mayRefuse = rehearsal.foreignFiles.some((file) => rehearsal.old.readBytes(at(file)) === undefined)
      assert.ok(told === 'applied' || (told === 'not applied' && mayRefuse), told)
      await assertTheirs(rehearsal, disk, told === 'applied')
      await checkClean(disk)
    },
  }))
}

/**
 * Another program puts something in the place of one whole file, from the first replacement on. Until all is read back that
 * stops the change; afterwards it is no business of ours.
 */
export function buildTakeovers(rehearsal: Rehearsal): readonly CrashCase[] {
  const { calls, foreignFiles } = rehearsal
  const first = calls.findIndex(({ name, path }) => name === 'rename' && foreignFiles.some((file) => path === at(file)))
  const commit = calls.findIndex(({ path }) => path.endsWith('/outcome.json'))
  return foreignFiles.flatMap((file) =>
    calls.slice(first).map(({ index, name }) => ({
      where: `${file} is taken over before ${index} ${name}`,
      run: async () => {
        const disk = rehearsal.old.copy()
        const told = await confirmWhile(rehearsal, disk, index, () => {
          disk.put(at(file), unreadable)
        })
        assert.equal(told, index < commit ? 'not applied' : 'applied')
        assertTaken(rehearsal, disk, file, index >= commit)
      },
    })),
  )
}

export function buildTakeoversAfterCrash(rehearsal: Rehearsal, deaths: readonly Death[]): readonly CrashCase[] {
  return rehearsal.foreignFiles.flatMap((file) =>
    deaths.map(({ where, disk }) => ({
      where: `${where}, then ${file} is taken over`,
      run: async () => {
        const isNew = await becomesNew(rehearsal, disk)
        const taken = disk.copy()
        taken.put(at(file), unreadable)
        const process = startProcess(taken.files)
        const { recovered } = await process.recover()
        process.die()
        assertTaken(rehearsal, taken, file, isNew)
        // Only what we had written would have to be undone in it.
        const hadChanged = !isDeepStrictEqual(disk.readBytes(at(file)), rehearsal.old.readBytes(at(file)))
        const conflicts = recovered.flatMap((transaction) => transaction.conflicts)
        assert.equal(conflicts.length, hadChanged && !isNew ? 1 : 0, 'a conflict is told where there is one')
        await checkClean(taken)
      },
    })),
  )
}

async function confirmWhile(rehearsal: Rehearsal, disk: MemoryDisk, index: number, act: () => void): Promise<Told> {
  const files = buildFailingFileSystem(disk.files)
  files.beforeCall = (call) => {
    if (call.index === index) act()
    return Promise.resolve()
  }
  const process = startProcess(files)
  const told = await hearEnding(process.confirm(rehearsal.request, rehearsal.token))
  process.die()
  return told
}

/**
 * Their setting is everywhere, and where a file was there before and after, that is all it holds beside what the change left.
 * An entry that was taken out and put back among their bytes may stand in another place.
 */
async function assertTheirs(
  { foreignFiles, old, new: wanted }: Rehearsal,
  disk: MemoryDisk,
  isNew: boolean,
): Promise<void> {
  for (const name of foreignFiles) {
    const found = disk.readBytes(at(name))
    assert.match(String(found), /theirs"?( =|:) 1/, `${name} holds what the other program wrote`)
    const [before, after] = [old, wanted].map((end) => end.readBytes(at(name)))
    if (!before || !after) continue
    const expected = addTheirs(name, isNew ? after : before)
    if (!expected.equals(found ?? Buffer.alloc(0)))
      assert.deepEqual(await readValue(name, found), await readValue(name, expected), name)
  }
}

async function readValue(name: string, bytes: Uint8Array | undefined): Promise<unknown> {
  const format = name.slice(name.lastIndexOf('.') + 1)
  const reader = await readerFor(
    format === 'json' || format === 'toml' || format === 'yaml' ? format : assert.fail(name),
  )
  const read = reader.read(String(bytes))
  return read.ok ? read.value : assert.fail(`${name} can be read`)
}

function assertTaken(rehearsal: Rehearsal, disk: MemoryDisk, file: string, isNew: boolean): void {
  assert.deepEqual(disk.readBytes(at(file)), unreadable, 'their bytes are there')
  const { foreignFiles, old, new: wanted } = rehearsal
  const others = foreignFiles.filter((name) => name !== file)
  const expected = isNew ? wanted : old
  for (const name of others)
    assert.equal(
      String(disk.readBytes(at(name))),
      String(expected.readBytes(at(name))),
      `${name} changes with the rest`,
    )
}
