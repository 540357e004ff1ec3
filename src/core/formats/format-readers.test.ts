import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormatId } from './config-format.ts'
import { editorFor } from './format-editors.ts'
import { readerFor } from './format-readers.ts'

const samples: Readonly<Record<FormatId, string>> = {
  json: '{"a": {"b": 1}}',
  jsonc: '{"a": {"b": 1}} // c',
  toml: 'a = { b = 1 } # c',
  yaml: 'a: { b: 1 } # c',
}

describe('choosing a format', () => {
  for (const [id, text] of Object.entries(samples) as [FormatId, string][]) {
    it(`gives the reader and the editor of ${id}`, async () => {
      const reader = await readerFor(id)
      const editor = await editorFor(id)
      assert.equal(reader.id, id)
      assert.equal(editor.id, id)
      assert.deepEqual(reader.read(text), editor.read(text))
      const edited = editor.edit(text, [{ path: ['a', 'b'], value: 2 }])
      assert.equal(edited.ok && edited.value.text, text.replace('1', '2'))
    })
  }
})
