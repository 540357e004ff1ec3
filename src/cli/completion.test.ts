/** Tests of the completion scripts; bash's is run for real. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { commandTable } from './command-table.ts'
import { buildCompletionScript, shells } from './completion.ts'

const hasBash = process.platform !== 'win32' && spawnSync('bash', ['-c', 'exit 0']).status === 0

function completeInBash(...words: string[]): string[] {
  const setUp = `COMP_WORDS=(afd ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`
  const program = `${buildCompletionScript('bash', commandTable)}\n${setUp}; _afd; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' })
  assert.equal(stderr, '')
  return stdout.trim().split('\n')
}

describe('completion in bash', { skip: hasBash ? false : 'there is no bash here' }, () => {
  it('offers the words of the level that was reached', () => {
    assert.deepEqual(completeInBash('mc'), ['mcp'])
    assert.deepEqual(completeInBash('mcp', 'a'), ['add', 'adopt'])
    assert.deepEqual(completeInBash('agents', 'consent', ''), [
      'pi-adapter',
      'unverified',
      '--project',
      '--json',
      '--quiet',
      '--no-color',
      '--help',
      '--version',
    ])
    assert.deepEqual(completeInBash('completion', 'f'), ['fish'])
  })

  it('offers the options of the command and their choices, wherever they stand', () => {
    assert.deepEqual(completeInBash('mcp', 'adopt', 'codex', '--from'), ['--from-scope'])
    assert.deepEqual(completeInBash('mcp', 'adopt', '--from-scope', 'l'), ['local'])
    assert.deepEqual(completeInBash('--json', 'mcp', 'sync', '--scope', 'e'), ['effective'])
  })
})

describe('completion scripts', () => {
  it('name every command and option for every shell', () => {
    const words = new Set(
      commandTable.flatMap(({ path, options }) => [...path, ...(options ?? []).map(({ name }) => name)]),
    )
    for (const shell of shells) {
      const script = buildCompletionScript(shell, commandTable)
      for (const word of words) assert.equal(script.includes(word), true, `${shell}: ${word}`)
    }
  })
})
