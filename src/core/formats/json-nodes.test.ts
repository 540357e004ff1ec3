import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findJsonNodes } from './json-nodes.ts'
import { parseJsonText } from './json-text.ts'
import { buildJsonTree } from './json-tree.ts'
import { buildPathTree } from './path-tree.ts'

const path = ['s', 'a']

function parse(text: string) {
  const parsed = parseJsonText(text, 'json')
  assert.ok(parsed.ok)
  return parsed.value
}

describe('finding JSON nodes', () => {
  it('finds in a stringified text what the scan finds', () => {
    const key = fc.constantFrom('s', 'a', '', '"', '\n', '  "x', '__proto__', '1')
    const tie = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((self) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('\n  "', '{', 1, null),
        fc.array(self('value')),
        self('object'),
      ),
      object: fc.dictionary(key, self('value')),
    }))
    const inner = fc.record({ s: fc.oneof(tie.object, tie.value), a: tie.value }, { requiredKeys: [] })
    fc.assert(
      fc.property(
        inner,
        fc.constantFrom(1, 2, 4, '\t'),
        fc.boolean(),
        fc.constantFrom('', '\n'),
        (value, step, isWhole, end) => {
          const text = JSON.stringify(value, undefined, step) + end
          const paths = buildPathTree([path, ['b']], isWhole)
          assert.deepEqual(findJsonNodes(parse(text), paths), buildJsonTree(text, paths))
        },
      ),
    )
  })

  it('takes the slow way, and finds the duplicate, where the text only looks stringified', () => {
    for (const text of ['{\n  "a": 1,\n  "a": 1\n}', '{\n  "b": {\n    "a": 1,\n    "a": 1\n  }\n}']) {
      const found = findJsonNodes(parse(text), undefined)
      assert.equal(found.ok ? '' : found.problem.code, 'duplicate-key')
    }
  })
})
