/** Tests of the words that apply a plan, and of how the program is called. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildConfirmWords } from './confirm-words.ts'
import { programWords } from './program-words.ts'

function confirm(argv: readonly string[], chosenProject?: string): readonly string[] {
  return buildConfirmWords({ argv, chosenProject, verbatim: ['--arg'] }, 'TOKEN')
}

describe('the words that confirm', () => {
  it('repeat what was typed and add the token', () => {
    const words = confirm(['mcp', 'add', 'x', '--scope', 'user', '--arg', 'a b', '--dry-run', '--no-color'])
    assert.deepEqual(words, ['mcp', 'add', 'x', '--scope', 'user', '--arg', 'a b', '--confirm', 'TOKEN'])
  })

  it('spell out the project that was chosen', () => {
    const words = confirm(['mcp', 'sync', '--scope', 'effective'], '/home/u/web app')
    assert.deepEqual(words, [
      'mcp',
      'sync',
      '--scope',
      'effective',
      '--project',
      '/home/u/web app',
      '--confirm',
      'TOKEN',
    ])
  })

  it('hold the token before the words after --', () => {
    const words = confirm(['mcp', 'adopt', 'codex', '--', '--json', '--confirm'])
    assert.deepEqual(words, ['mcp', 'adopt', 'codex', '--confirm', 'TOKEN', '--', '--json', '--confirm'])
  })

  it('replace a stale token', () => {
    for (const old of [['--confirm', 'abc'], ['--confirm=abc']]) {
      const words = confirm(['mcp', 'sync', ...old, '--scope', 'user'])
      assert.deepEqual(words, ['mcp', 'sync', '--scope', 'user', '--confirm', 'TOKEN'])
    }
  })

  it('keep a foreign word that looks like one of our options', () => {
    const words = confirm(['mcp', 'add', 'x', '--arg', '--json', '--arg', '--', '--arg', '--confirm', '--json'])
    assert.deepEqual(words, [
      'mcp',
      'add',
      'x',
      '--arg',
      '--json',
      '--arg',
      '--',
      '--arg',
      '--confirm',
      '--confirm',
      'TOKEN',
    ])
  })
})

describe('values that are masked wherever they are shown', () => {
  it('are not repeated by the words that confirm', () => {
    const values = [
      '--env',
      'A=secret',
      '--env=B=secret',
      '--url',
      'https://a.example.com/?q=secret',
      '--url',
      'https://a.example.com',
    ]
    const words = confirm([
      'mcp',
      'add',
      'x',
      ...values,
      '--arg',
      '-e',
      '--arg',
      'C=secret',
      '--arg',
      '-HX: secret',
      '--arg',
      'd',
    ])
    assert.deepEqual(words.slice(3, -2), [
      ...['--env', '…', '--env=…', '--url', '…', '--url', 'https://a.example.com'],
      ...['--arg', '-e', '--arg', '…', '--arg', '…', '--arg', 'd'],
    ])
  })

  it('are not seen where an option is somebody else’s word', () => {
    const typed = ['mcp', 'add', 'x', '--arg', '--url', '--arg', '--json']
    assert.deepEqual(confirm(typed).slice(0, -2), typed)
  })
})

describe('the words of the program', () => {
  it('are those it was called by', () => {
    const of = (script: string, platform: NodeJS.Platform, cwd: string) =>
      programWords({ script, platform, cwd }).join(' ')
    assert.equal(of('/usr/bin/afd', 'linux', '/home/u'), 'afd')
    assert.equal(of('/home/u/afd/out/main/cli.js', 'linux', '/home/u/afd'), 'node out/main/cli.js')
    assert.equal(of('/opt/afd/out/main/cli.js', 'linux', '/home/u'), 'node /opt/afd/out/main/cli.js')
    assert.equal(of(String.raw`C:\npm\node_modules\afd-agent-manager\out\main\cli.js`, 'win32', 'C:\\'), 'afd')
    assert.equal(of(String.raw`D:\afd\out\main\cli.js`, 'win32', 'C:\\'), String.raw`node D:\afd\out\main\cli.js`)
  })
})
