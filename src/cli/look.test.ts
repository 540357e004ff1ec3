/** Tests of what a terminal is shown. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectLook } from './look.ts'

describe('the look of the output', () => {
  const terminal = { environment: {}, platform: 'linux' as const, outIsTerminal: true }

  it('is coloured only on a terminal that wants it', () => {
    assert.equal(detectLook(terminal, false).color, true)
    assert.equal(detectLook({ ...terminal, outIsTerminal: false }, false).color, false)
    assert.equal(detectLook(terminal, true).color, false)
    assert.equal(detectLook({ ...terminal, environment: { NO_COLOR: '1' } }, false).color, false)
    assert.equal(detectLook({ ...terminal, environment: { NO_COLOR: '' } }, false).color, true)
  })

  it('keeps to ASCII where symbols are unlikely to show', () => {
    assert.deepEqual(detectLook({ ...terminal, environment: { TERM: 'dumb' } }, false), {
      color: false,
      unicode: false,
    })
    assert.equal(detectLook({ ...terminal, platform: 'win32' }, false).unicode, false)
    assert.equal(detectLook({ ...terminal, platform: 'win32', environment: { WT_SESSION: 'x' } }, false).unicode, true)
  })
})
