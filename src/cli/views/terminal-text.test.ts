/** Tests of the one place where text meets the terminal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alignColumns, line, renderLines, span } from './terminal-text.ts'

const plain = { color: false, unicode: true }

describe('text for a terminal', () => {
  it('holds nothing that a terminal would obey, whatever it was given', () => {
    const hostile = 'a\u001B[2Jb\u009Bc\u0007d\re\u202Ef\nnext'
    assert.equal(renderLines([line(hostile)], plain), 'a\\u{1b}[2Jb\\u{9b}c\\u{7}d\\u{d}e\\u{202e}f\\u{a}next\n')
    assert.equal(
      renderLines([line('\u001B[1m!', 'red')], { ...plain, color: true }),
      '\u001B[31m\\u{1b}[1m!\u001B[0m\n',
    )
  })

  it('aligns columns by what is shown', () => {
    const rows = alignColumns([
      [span('a'), span('1')],
      [span('b\u0000'), span('2')],
    ])
    assert.equal(renderLines(rows, plain), 'a       1\nb\\u{0}  2\n')
  })

  it('leaves no blanks at the ends of lines and nothing at all for nothing', () => {
    assert.equal(renderLines([line('a  '), []], plain), 'a\n\n')
    assert.equal(renderLines([], plain), '')
  })
})
