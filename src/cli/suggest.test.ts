/** Tests of what is suggested for a misspelt word. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { suggestWord } from './suggest.ts'

describe('suggestWord', () => {
  const verbs = ['status', 'discover', 'sync', 'adopt', 'add', 'targets']

  it('finds a word with a swapped, missing, extra or wrong letter', () => {
    assert.equal(suggestWord('stauts', verbs), 'status')
    assert.equal(suggestWord('discver', verbs), 'discover')
    assert.equal(suggestWord('synch', verbs), 'sync')
    assert.equal(suggestWord('tergets', verbs), 'targets')
    assert.equal(suggestWord('claude_code', ['codex', 'claude-code']), 'claude-code')
  })

  it('prefers the nearest word and does not mind capitals', () => {
    assert.equal(suggestWord('ADOPT', verbs), 'adopt')
    assert.equal(suggestWord('ad', verbs), 'add')
  })

  it('completes a word that only one name holds as a whole', () => {
    const agents = ['claude-code', 'gemini-cli', 'copilot-cli']
    assert.equal(suggestWord('Claude', agents), 'claude-code')
    assert.equal(suggestWord('gemini', agents), 'gemini-cli')
    assert.equal(suggestWord('cli', agents), undefined)
  })

  it('stays silent where nothing is near', () => {
    assert.equal(suggestWord('install', verbs), undefined)
    assert.equal(suggestWord('x', []), undefined)
    assert.equal(suggestWord('', verbs), undefined)
  })
})
