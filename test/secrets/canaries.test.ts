/** Tests that the search for canaries finds them: a search that finds nothing would prove nothing. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { canaryOf, canaryPlaces, findCanaries, findCanariesIn } from './canaries.ts'

describe('the search for canaries', () => {
  it('knows more than thirty of them, no two with six characters in common', () => {
    const pieces = canaryPlaces.flatMap((place) => {
      const canary = canaryOf(place).toLowerCase()
      return Array.from({ length: canary.length - 5 }, (_, at) => canary.slice(at, at + 6))
    })
    assert.ok(new Set(canaryPlaces.map(canaryOf)).size > 30)
    assert.equal(new Set(pieces).size, pieces.length)
  })

  it('finds every six characters in a row of each, in either case', () => {
    for (const place of canaryPlaces) {
      const canary = canaryOf(place)
      for (let at = 0; at + 6 <= canary.length; at += 1) {
        const piece = canary.slice(at, at + 6)
        assert.deepEqual(findCanaries(`a ${piece} b`), [place])
        assert.deepEqual(findCanaries(piece.toUpperCase()), [place])
      }
      assert.deepEqual(findCanaries(canary.slice(0, 5)), [])
    }
  })

  it('sees through the usual encodings', () => {
    const canary = canaryOf('header value')
    for (const text of [`x${canary}`, `xy${canary}z`, canary].map((plain) => Buffer.from(plain).toString('base64')))
      assert.deepEqual(findCanaries(text), ['header value'], text)
    assert.deepEqual(findCanaries(Buffer.from(canary).toString('hex')), ['header value'])
  })

  it('looks into objects and errors', () => {
    const canary = canaryOf('cookie')
    const answers = [{ deep: [{ er: { [canary]: 1 } }] }, new Error(canary), { text: `a${canary}b` }]
    for (const answer of answers) assert.deepEqual(findCanariesIn(answer), ['cookie'])
    assert.deepEqual(findCanariesIn({ nothing: ['here', 1, null] }), [])
  })
})
