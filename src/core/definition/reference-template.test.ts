import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { variableNames } from '../../../test/helpers/sample-server.ts'
import {
  detectForeignTemplate,
  formatTemplate,
  listReferences,
  parseTemplate,
  readEnvironmentValue,
  readHeaderValue,
  readTemplate,
  referenceSpellings as spell,
} from './reference-template.ts'

/** Written apart, because the text is meant as it stands. */
const ref = (inside: string) => `\${${inside}}`

describe('a template in our spelling', () => {
  it('is cut at its references', () => {
    assert.deepEqual(parseTemplate(`--url=${ref('HOST')}/${ref('PATH')}`), [
      { text: '--url=' },
      { fromEnv: 'HOST' },
      { text: '/' },
      { fromEnv: 'PATH' },
    ])
    assert.deepEqual(parseTemplate(''), [])
  })

  it('is put together as it was, whatever the text', () => {
    const pieces = fc.array(
      fc.oneof(fc.string(), variableNames.map(ref), fc.constantFrom('$', '{', '}', '$$', ref(''))),
    )
    fc.assert(
      fc.property(pieces, (parts) => assert.equal(formatTemplate(parseTemplate(parts.join(''))), parts.join(''))),
    )
  })

  it('is rendered in the spelling of an agent', () => {
    assert.equal(
      formatTemplate(parseTemplate(`a${ref('B')}`), (name) => `{env:${name}}`),
      'a{env:B}',
    )
  })

  it('lists each reference once', () => {
    assert.deepEqual(listReferences(`${ref('A')}${ref('B')}${ref('A')}`), ['A', 'B'])
  })
})

describe('a template that is more than a reference', () => {
  const foreign = [
    [ref('X:-d'), 'default'],
    [ref('X-d'), 'default'],
    [ref('X:?gone'), 'default'],
    [ref('X%.*'), 'default'],
    [ref('input:key'), 'input'],
    [ref('env:X'), 'environment'],
    ['{env:X}', 'environment'],
    ['{file:x}', 'file'],
    [ref('{ secrets.X }'), 'expression'],
    ['$(cat x)', 'command'],
    [ref('workspace.folder'), 'other'],
    [ref(''), 'other'],
  ] as const
  for (const [text, kind] of foreign) {
    it(`is seen in ${text}`, () => assert.equal(detectForeignTemplate(`a ${ref('OK')} ${text}`), kind))
  }

  it('is not seen in plain text', () => {
    for (const text of ['', 'plain', '$HOME', '$', '100$', '{x}', '{"env": 1}', ref('NAME'), 'a{b}c$'])
      assert.equal(detectForeignTemplate(text), undefined, text)
  })
})

describe('reading the texts of an agent', () => {
  it('translates each spelling that the agent expands', () => {
    const texts = [
      [ref('env:HOME_DIR'), spell.bracedEnv],
      ['{env:HOME_DIR}', spell.plainEnv],
      ['$HOME_DIR', spell.bare],
      ['%HOME_DIR%', spell.percent],
      ['$env:HOME_DIR', spell.dollarEnv],
    ] as const
    for (const [text, spelling] of texts) {
      assert.deepEqual(readTemplate(`${text}/x`, [spelling]), { ok: true, value: `${ref('HOME_DIR')}/x` }, text)
    }
  })

  it('takes the first of several spellings that match', () => {
    assert.deepEqual(readTemplate(`$A-${ref('B')}-$C`, [spell.braced, spell.bare]), {
      ok: true,
      value: `${ref('A')}-${ref('B')}-${ref('C')}`,
    })
  })

  it('refuses plain text that would become a reference with us', () => {
    assert.deepEqual(readTemplate(ref('X'), []), { ok: false, reason: 'literal-reference' })
  })

  it('refuses templates that only this agent understands, and leaves those of a shell alone', () => {
    assert.deepEqual(readTemplate(ref('X:-d'), [spell.braced]), { ok: false, reason: 'default' })
    assert.deepEqual(readTemplate('echo $(date)', [spell.braced]), { ok: true, value: 'echo $(date)' })
  })

  it('makes a whole reference of an environment value, or a literal', () => {
    assert.deepEqual(readEnvironmentValue(ref('env:X'), [spell.bracedEnv]), { ok: true, value: { fromEnv: 'X' } })
    assert.deepEqual(readEnvironmentValue('info', [spell.braced]), { ok: true, value: { literal: 'info' } })
    assert.deepEqual(readEnvironmentValue(`a${ref('X')}`, [spell.braced]), { ok: false, reason: 'mixed' })
    assert.deepEqual(readEnvironmentValue(ref('input:x'), [spell.braced]), { ok: false, reason: 'input' })
    assert.deepEqual(readEnvironmentValue('', [spell.braced]), { ok: true, value: { literal: '' } })
  })

  it('takes a scheme before the reference of a header', () => {
    assert.deepEqual(readHeaderValue('Bearer $X', [spell.bare]), {
      ok: true,
      value: { fromEnv: 'X', scheme: 'Bearer' },
    })
    assert.deepEqual(readHeaderValue('Bearer: $X', [spell.bare]), { ok: false, reason: 'mixed' })
  })
})
