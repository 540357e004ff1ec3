import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { createFileWatch, type FileWatch, planFolders } from './file-watch.ts'

let temp: TempHome
let watch: FileWatch
let touched = 0
let heard: () => void = () => undefined

/** Ends with the next touch; the runner's own limit ends a wait that is in vain. */
function nextTouch(): Promise<void> {
  return new Promise((resolve) => {
    heard = resolve
  })
}

before(async () => {
  temp = await makeTempHome({ '.claude.json': '{}\n' })
  watch = createFileWatch(() => {
    touched += 1
    heard()
  })
})

after(async () => {
  watch.close()
  await temp.remove()
})

describe('createFileWatch', () => {
  it('hears of a file that is written, replaced and removed', async () => {
    const file = temp.path('.claude.json')
    watch.follow([file])
    for (const touch of [
      () => writeFile(file, '{ }\n'),
      async () => {
        await writeFile(`${file}.tmp`, '{  }\n')
        await rename(`${file}.tmp`, file)
      },
      () => rm(file),
    ]) {
      const told = nextTouch()
      await touch()
      await told
    }
    assert.ok(touched >= 3)
  })

  it('hears of a folder that is made on the way to a file, and then of the file', async () => {
    const file = temp.path('.codex/config.toml')
    watch.follow([file])
    const made = nextTouch()
    await mkdir(path.dirname(file))
    await made
    watch.follow([file])
    const written = nextTouch()
    await writeFile(file, 'model = "gpt-5"\n')
    await written
    const gone = nextTouch()
    await rm(path.dirname(file), { recursive: true })
    await gone
  })
})

describe('planFolders', () => {
  it('takes the nearest folder that is there, and the next step of the way', () => {
    const root = temp.home
    const plan = planFolders([path.join(root, '.pi', 'agent', 'mcp.json'), path.join(root, '.claude.json')], existsSync)
    assert.deepEqual([...plan], [[root, new Set(['.pi', '.claude.json'])]])
  })
})
