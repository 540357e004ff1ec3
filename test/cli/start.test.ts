import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'

describe('the start of afd', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome({})
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const callBoth = async () => [
    await afd.call({ home: home.home }, '--version'),
    await afd.call({ home: home.home }, 'mcp', 'status', '--scope', 'user', '--json'),
  ]

  it('writes nothing, in the home or beside the program', async () => {
    const folder = path.dirname(afd.script)
    const before = [await readdir(folder, { recursive: true }), await home.snapshot()]
    for (const answer of await callBoth()) assert.deepEqual([answer.exitCode, answer.stderr], [0, ''])
    assert.deepEqual([await readdir(folder, { recursive: true }), await home.snapshot()], before)
  })

  it('answers the same where the code made at build time is of no use', async () => {
    const expected = await callBoth()
    const chunks = path.join(path.dirname(afd.script), 'cli')
    const code = (await readdir(chunks)).filter((name) => name.endsWith('.v8'))
    assert.ok(code.length > 0)
    for (const name of code) await writeFile(path.join(chunks, name), 'of another version')
    assert.deepEqual(await callBoth(), expected)
  })
})
