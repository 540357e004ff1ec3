/** The power goes after any step of a change on a real ext4 disk: what was not made durable in the right order is gone. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest, PlanToken } from '../../src/model/plan.ts'
import { buildFailingFileSystem, type Fault } from '../helpers/failing-file-system.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type CatalogedChange, changeCatalog } from './change-catalog.ts'
import { type Ext4Image, makeImage, whyNoImage } from './ext4-image.ts'
import { type Layout, projectFolder, readLayout } from './home-layouts.ts'
import { hearEnding, type Told } from './legal-end.ts'
import { buildPreparableHome, startProcess } from './memory-home.ts'
import { checkRealEnd, checkRealWord, type RealEnds, readChanged } from './real-end.ts'

const reason = whyNoImage()
const skip = reason !== undefined && `The power cuts do not run: ${reason}.`

/** Makes folders and files, and updates; replaces links' targets; deletes files and folders. */
const tried: readonly (readonly [name: string, layout: Layout])[] = [
  ['sync', 'created directory'],
  ['edit', 'symlinked'],
  ['uninstall from a project', 'created directory'],
]

interface Scene {
  readonly home: TempHome
  readonly request: PlanRequest
  readonly token: PlanToken
}

async function prepare(image: Ext4Image, change: CatalogedChange, layout: Layout): Promise<Scene> {
  const { files, links } = await readLayout(layout)
  const home = await makeTempHome(Object.fromEntries(files), image.root)
  for (const [name, target] of links) {
    await mkdir(path.dirname(home.path(name)), { recursive: true })
    await symlink(target, home.path(name))
  }
  await mkdir(home.path(projectFolder), { recursive: true })
  const request = await change.prepare(buildPreparableHome(nodeFileSystem, home.home, writeFileSync))
  const { token } = await startProcess(nodeFileSystem, home.home).plan(request)
  image.keep()
  return { home, request, token }
}

/** Carries the change out as far as the fault lets it. */
async function confirm({ home, request, token }: Scene, fault?: Fault) {
  const files = buildFailingFileSystem(nodeFileSystem, fault)
  const process = startProcess(files, home.home)
  const told = await hearEnding(process.confirm(request, token))
  process.die()
  return { told, calls: files.calls }
}

async function runCut(image: Ext4Image, scene: Scene, ends: RealEnds, fault: Fault | undefined): Promise<Told> {
  image.begin()
  const { told } = await confirm(scene, fault)
  image.cutPower()
  await checkRealWord(scene.home, ends, told)
  await checkRealEnd(scene.home, ends, told, (files) => startProcess(files, scene.home.home))
  return told
}

describe('after a power cut', { skip }, () => {
  let image: Ext4Image
  before(() => {
    image = makeImage()
  })
  after(() => {
    image.remove()
  })

  it('a file that nobody made durable is lost, so the cut is a real one', () => {
    const [lost, kept] = ['lost', 'kept'].map((name) => path.join(image.root, name)) as [string, string]
    image.keep()
    image.begin()
    writeFileSync(lost, 'text')
    writeFileSync(kept, 'text', { flush: true })
    image.cutPower()
    assert.ok(!existsSync(lost) || readFileSync(lost, 'utf8') === '')
    assert.equal(readFileSync(kept, 'utf8'), 'text')
  })

  for (const [name, layout] of tried) {
    it(`at any step of ${name} (${layout}) all files are old or all new`, async (test) => {
      const change = changeCatalog.find((one) => one.name === name) ?? assert.fail(name)
      const scene = await prepare(image, change, layout)
      const old = await readChanged(scene.home)
      const { told, calls } = await confirm(scene)
      assert.equal(told, 'applied')
      const ends: RealEnds = { old, new: await readChanged(scene.home) }
      const failures: string[] = []
      for (const { index, name: call } of calls) {
        await runCut(image, scene, ends, { kind: 'kill-after', at: index }).catch((error: unknown) =>
          failures.push(`after ${index} ${call}: ${String(error)}`),
        )
      }
      test.diagnostic(`${calls.length + 1} power cuts`)
      assert.deepEqual(failures, [])
      assert.equal(await runCut(image, scene, ends, undefined), 'applied', 'what was said to be done is done')
      await scene.home.remove()
    })
  }
})
