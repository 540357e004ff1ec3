/** Edits every file of a collection of real, published configuration files, where that collection is at hand. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import {
  buildConfigObject,
  type ConfigValue,
  equalValues,
  isConfigObject,
  type KeyPath,
  valueAt,
} from '../../model/config-value.ts'
import type { ConfigFormat } from './config-format.ts'
import { json, jsonc } from './json.ts'
import { toml } from './toml.ts'
import { yaml } from './yaml.ts'

const corpus = path.resolve('../shared/corpus')
const absent = existsSync(corpus) ? false : `there is no collection of real files at ${corpus}`

const formats: Readonly<Record<string, readonly ConfigFormat[]>> = {
  json: [json, jsonc],
  jsonc: [jsonc],
  toml: [toml],
  yaml: [yaml],
}

const containers: readonly KeyPath[] = [
  ['mcpServers'],
  ['mcp_servers'],
  ['servers'],
  ['mcp'],
  ['mcp', 'servers'],
  ['context_servers'],
  ['extensions'],
]

const entry = buildConfigObject([
  ['command', 'npx'],
  ['args', ['-y', '@example/server@1.0.0']],
  ['env', buildConfigObject([['TOKEN', 'yes']])],
  ['enabled', false],
])

interface CorpusFile {
  readonly name: string
  readonly format: ConfigFormat
  readonly text: string
}

function listFiles(): readonly CorpusFile[] {
  if (absent) return []
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names
    .filter((name) => name.includes('/') && /\.\w+$/.test(name))
    .flatMap((name) => {
      const extension =
        name
          .replace(/\.tmpl$/, '')
          .split('.')
          .at(-1) ?? ''
      const text = readFileSync(path.join(corpus, name), 'utf8')
      return (formats[extension] ?? []).map((format) => ({ name, format, text }))
    })
}

function withoutPath(value: ConfigValue | undefined, target: KeyPath): ConfigValue {
  const [key, ...rest] = target
  const object = isConfigObject(value) ? value : buildConfigObject([])
  const others = Object.entries(object).filter(([name]) => name !== key)
  if (key === undefined || rest.length === 0) return buildConfigObject(others)
  const inner = withoutPath(object[key], rest)
  // A TOML container that no header names goes with its last entry.
  const isGone = isConfigObject(inner) && Object.keys(inner).length === 0
  return buildConfigObject(isGone ? others : [...others, [key, inner]])
}

function checkRoundTrip({ format, text }: CorpusFile, container: KeyPath): void {
  const target = [...container, 'afd-new']
  const added = format.edit(text, [{ path: target, value: entry }])
  assert.ok(added.ok, JSON.stringify(added))
  assert.ok(equalValues(valueAt(readValue(format, added.value.text), target), entry))
  const back = format.edit(added.value.text, [{ path: target, value: undefined, prune: added.value.created[0] ?? 0 }])
  assert.ok(back.ok, JSON.stringify(back))
  assert.equal(back.value.text, text)
}

function readValue(format: ConfigFormat, text: string): ConfigValue | undefined {
  const outcome = format.read(text)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value
}

function checkRemovals({ format, text }: CorpusFile, container: KeyPath): void {
  const before = readValue(format, text)
  const listed = format.listEntries(text, container)
  assert.ok(listed.ok)
  for (const { name, ranges } of listed.value) {
    const target = [...container, name]
    const edited = format.edit(text, [{ path: target, value: undefined, prune: container.length }])
    assert.ok(edited.ok, `${name}: ${JSON.stringify(edited)}`)
    assert.ok(equalValues(withoutPath(before, target), withoutPath(readValue(format, edited.value.text), target)), name)
    checkLinesStay(text, edited.value.text, ranges)
  }
}

/** Every comment outside the entry is still there. */
function checkLinesStay(
  before: string,
  after: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
) {
  let outside = before
  for (const { start, end } of ranges.toReversed()) outside = outside.slice(0, start) + outside.slice(end)
  const comments = (text: string) => text.split(/\r?\n/).filter((line) => /^\s*(#|\/\/)/.test(line))
  assert.deepEqual(comments(after), comments(outside))
}

describe('real configuration files', () => {
  it('finds the collection', { skip: absent }, (t) => {
    const files = listFiles()
    t.diagnostic(`${files.length} files and dialects`)
    assert.ok(files.length > 100)
  })

  for (const file of listFiles()) {
    const { name, format, text } = file
    const read = format.read(text)
    if (!read.ok) {
      it(`${format.id}: refuses ${name} (${read.problem.code})`, () => {
        const edited = format.edit(text, [{ path: ['mcpServers', 'x'], value: entry }])
        assert.deepEqual(edited, read)
        assert.deepEqual(format.listEntries(text, []), read)
      })
      continue
    }
    it(`${format.id}: edits ${name} without a trace`, () => {
      const value = read.value
      const present = containers.filter((container) => isConfigObject(valueAt(value, container)))
      for (const container of present) checkRemovals(file, container)
      const possible = containers.filter((container) =>
        container.every((_, index) => {
          const outer = valueAt(value, container.slice(0, index + 1))
          return outer === undefined || isConfigObject(outer)
        }),
      )
      if (isConfigObject(value) || value === undefined)
        for (const container of possible) checkRoundTrip(file, container)
    })
  }
})
