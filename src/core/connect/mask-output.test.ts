import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { canary } from '../../../test/helpers/canary.ts'
import { buildMask } from './mask-output.ts'

describe('the mask of a server', () => {
  it('takes a secret out whole, in pieces and in the usual encodings', () => {
    const mask = buildMask([canary], [])
    assert.equal(mask(`a ${canary}${canary} b`), 'a *** b')
    assert.equal(mask(`${canary.slice(3, 9)}, ${canary.slice(-8)}`), '***, ***')
    assert.equal(mask(Buffer.from(canary).toString('base64')), '***')
    const odd = buildMask(['p&q"r/s t'], [])
    assert.equal(odd('p%26q%22r%2Fs%20t · p&q\\"r/s t'), '*** · ***')
  })

  it('leaves what is too short to tell from chance, and short values inside of words', () => {
    const mask = buildMask([canary, '409'], ['production'])
    assert.equal(mask(canary.slice(0, 5)), canary.slice(0, 5))
    assert.equal(mask('409 4096 x409 (409)'), '*** 4096 x409 (***)')
    assert.equal(mask('production produce'), '*** produce')
    assert.equal(buildMask([''], [''])('nothing'), 'nothing')
  })
})
