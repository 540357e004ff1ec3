/** Tests of quoting, by a real shell where there is one. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { quoteCommandLine } from './shell-quote.ts'

const awkward = [
  'plain',
  '@scope/name@1.2.3',
  'two words',
  '',
  "it's",
  '$HOME `id` $(id) !! "x" \\ back',
  '*?[a]{b,c}~#&;|<>',
  '--from=a b',
  'tab\tand\nline',
  'zero\u200Bwidth and \u202Eturned',
  '\u{E0041}tag',
  'ünïcode 漢字',
]

describe('quoting for a POSIX shell', () => {
  const bash = spawnSync('bash', ['-c', 'exit 0']).status === 0 && process.platform !== 'win32'

  it('leaves plain words alone', () => {
    assert.equal(quoteCommandLine(['afd', 'mcp', 'sync', '--scope', 'user'], 'linux'), 'afd mcp sync --scope user')
    assert.equal(quoteCommandLine(['a b', "it's"], 'linux'), String.raw`'a b' 'it'\''s'`)
  })

  it('gives every word back through bash', { skip: bash ? false : 'there is no bash here' }, () => {
    const line = quoteCommandLine(awkward, 'linux')
    const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${line}`], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    assert.deepEqual(stdout.split('\0').slice(0, -1), awkward)
  })

  it('shows nothing invisible', () => {
    assert.match(quoteCommandLine(awkward, 'linux'), /^[\x20-\x7Eünï漢字]*$/u)
  })
})

describe('quoting for Windows', () => {
  it('uses what PowerShell and cmd both read the same way, where there is such a way', () => {
    const line = quoteCommandLine(['afd', String.raw`C:\Users\Ann Lee\app`, '@scope/name', '', 'a&b'], 'win32')
    assert.equal(line, String.raw`afd "C:\Users\Ann Lee\app" "@scope/name" "" "a&b"`)
  })

  it('falls back to PowerShell’s literal quotes for what would expand', () => {
    assert.equal(quoteCommandLine(['$env:X', '100%', 'say "it\'s"'], 'win32'), `'$env:X' '100%' 'say "it''s"'`)
  })

  it('shows nothing invisible', () => {
    assert.equal(quoteCommandLine(['a\u200B$b'], 'win32'), '"a`u{200b}`$b"')
  })
})
