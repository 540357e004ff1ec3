import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildBatchStart, isBatchFile } from './batch-file.ts'

const interpreter = 'C:\\Windows\\System32\\cmd.exe'
const lineOf = (file: string, ...args: readonly string[]) => buildBatchStart(file, args, interpreter).args.at(-1)

describe('a batch file', () => {
  it('is told by its ending', () => {
    assert.deepEqual(['npx.CMD', 'a.bat', 'a.exe', 'cmd'].map(isBatchFile), [true, true, false, false])
  })

  it('is started by the interpreter, with every character that it obeys set aside', () => {
    assert.deepEqual(buildBatchStart('C:\\bin\\npx.cmd', ['-y', 'a b'], interpreter), {
      command: interpreter,
      args: ['/d', '/s', '/c', '"C:\\bin\\npx.cmd ^"-y^" ^"a^ b^""'],
    })
    assert.equal(lineOf('x.cmd', 'a&calc'), '"x.cmd ^"a^&calc^""')
    assert.equal(lineOf('x.cmd', '%PATH%'), '"x.cmd ^"^%PATH^%^""')
    assert.equal(lineOf('C:\\Program Files\\x.cmd'), '"C:\\Program^ Files\\x.cmd"')
  })

  it('keeps quotes and the backslashes before them', () => {
    assert.equal(lineOf('x.cmd', 'say "hi"'), '"x.cmd ^"say^ \\^"hi\\^"^""')
    assert.equal(lineOf('x.cmd', 'C:\\folder\\'), '"x.cmd ^"C:\\folder\\\\^""')
    assert.equal(lineOf('x.cmd', ''), '"x.cmd ^"^""')
  })

  it('of npm is told everything twice, because it hands it on', () => {
    assert.equal(lineOf('C:\\p\\node_modules\\.bin\\t.cmd', 'a b'), '"C:\\p\\node_modules\\.bin\\t.cmd ^^^"a^^^ b^^^""')
  })
})
