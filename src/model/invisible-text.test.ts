import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { escapeInvisible, quoteVisibly } from './invisible-text.ts'

describe('text with unseen characters', () => {
  const unseen = [
    0x00, 0x07, 0x0a, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x2028, 0x202e,
    0x2060,
  ]
  const more = [0x2066, 0x2069, 0x2800, 0x3000, 0x3164, 0xd800, 0xfe0f, 0xfeff, 0xffa0, 0xe0001, 0xe007f, 0xe0100]
  for (const point of [...unseen, ...more]) {
    it(`shows U+${point.toString(16)} as an escape`, () => {
      assert.equal(escapeInvisible(`a${String.fromCodePoint(point)}b`), `a\\u{${point.toString(16)}}b`)
    })
  }

  it('leaves what can be seen alone', () => {
    const text = 'npx -y @scope/größe 漢字 🙂 “quoted” \\u{41}'
    assert.equal(escapeInvisible(text), text)
  })

  it('changes nothing more the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.equal(escapeInvisible(escapeInvisible(text)), escapeInvisible(text)),
      ),
    )
  })

  it('is quoted so that it parses back', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(JSON.parse(quoteVisibly(text)), text)))
  })
})
