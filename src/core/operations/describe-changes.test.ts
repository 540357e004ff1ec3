/** Tests of an entry as a plan shows it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showEntry } from './describe-changes.ts'

describe('an entry in a plan', () => {
  for (const format of ['json', 'jsonc', 'toml', 'yaml'] as const) {
    it(`shows unseen characters once escaped as ${format}, on the lines of that format`, async () => {
      const entry = { command: 'np\u{200b}x', args: ['\u{202e}a', 'b'], env: { A_KEY: 'secret' } }
      const text = (await showEntry(format, ['servers', 'x'], entry)) ?? ''
      assert.doesNotMatch(text, /[\u{200b}\u{202e}]|secret/u)
      assert.match(text, /np\\u\{?200b\}?x/i)
      assert.doesNotMatch(text, /\\\\u/)
      assert.ok(text.split('\n').length > 2)
    })
  }
})
