import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { hasSecretShape } from './secret-shape.ts'
import { findSecretSpans, isReferenceText, maskSpans } from './secret-spans.ts'

const ref = (inside: string) => `\${${inside}}`

const spans = fc.array(
  fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
)

describe('spans of a text', () => {
  it('lose every character when masked, overlapping or not, and leave the rest in order', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const text = 'abcdefghijklmnopqrst'
        const kept = Array.from(text).filter(
          (_, index) => !list.some(({ start, end }) => index >= start && index < end),
        )
        assert.equal(maskSpans(text, list).replaceAll('*', ''), kept.join(''))
      }),
    )
  })

  it('can be replaced by a reference', () => {
    const text = 'Authorization: Bearer hunter2'
    assert.equal(maskSpans(text, findSecretSpans(text), '$AUTH'), 'Authorization: $AUTH')
  })

  it('are not found where a reference stands in quotes, as a shell needs it', () => {
    assert.deepEqual(findSecretSpans('exec server --token "$TOKEN"'), [])
    assert.equal(findSecretSpans('exec server --token "$TOKEN!"').length, 1)
  })

  it('are found in any text without harm', () => {
    const pieces = fc.constantFrom(
      '--token',
      '=',
      'x',
      ' ',
      '"',
      "'",
      ':',
      '//',
      '@',
      '?',
      '&',
      '\\',
      'key',
      '{',
      '}',
      '$',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        for (const { start, end } of findSecretSpans(text)) assert.ok(start >= 0 && start <= end && end <= text.length)
      }),
    )
  })
})

describe('a reference', () => {
  it('is known in the spelling of any agent', () => {
    for (const text of ['$A', ref('A'), 'Bearer $A', '{env:A}', ref('env:A'), ref('input:a'), `x${ref('A')}y`]) {
      assert.equal(isReferenceText(text), true, text)
    }
    for (const text of ['', 'A', 'pa$word', '$1', ref('A:-b'), '{A}', 'a $A b'])
      assert.equal(isReferenceText(text), false, text)
  })

  it('has no shape of a secret, and a secret has', () => {
    assert.equal(hasSecretShape(ref('GITHUB_TOKEN')), false)
    assert.equal(hasSecretShape(`x ghp_${'a1B2'.repeat(9)}`), true)
  })
})
