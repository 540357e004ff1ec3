import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { buildCrashScene, type CrashScene } from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem } from '../../../test/helpers/failing-file-system.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'

describe('runTransaction', () => {
  let scene: CrashScene
  beforeEach(async () => {
    scene = await buildCrashScene()
  })
  afterEach(() => scene.remove())

  it('writes every file', async () => {
    const files = buildFailingFileSystem(nodeFileSystem)
    const result = await scene.startProcess(files).change()
    console.log(result, files.calls.length)
    console.log(files.calls.map((c) => `${c.index} ${c.name} ${c.path.slice(scene.home.length)}`).join('\n'))
    console.log(Object.entries(await scene.readTargets()).map(([k, v]) => [k, v.kind === 'file' ? v.bytes.toString() : v]))
    console.log(await scene.listLitter())
    assert.equal(result.state, 'committed')
  })
})
