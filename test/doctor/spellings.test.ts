/** Properties of the comparison: spellings do not matter, and every single change does. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareServers } from '../../src/core/doctor/compare-servers.ts'
import { type EntryWords, wordsOfAgent } from '../../src/core/doctor/entry-words.ts'
import { readGoldenServer } from '../../src/core/doctor/golden-set.ts'
import { readPlainServer } from '../../src/core/doctor/read-plain-server.ts'
import { toConfigValue } from '../../src/model/config-value.ts'
import { formatKeys } from '../../src/model/locator.ts'

/** A text, and the variable it names, if any. */
interface Text {
  readonly plain: string
  readonly variable?: string
}
interface Model {
  readonly kind: 'local' | 'remote'
  readonly command: Text
  readonly args: readonly Text[]
  readonly record: ReadonlyMap<string, Text>
}

const variable = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,6}$/)
const plainText = fc.stringMatching(/^[a-z0-9 ./:-]{0,8}$/)
const text: fc.Arbitrary<Text> = fc.oneof(
  plainText.map((plain) => ({ plain })),
  fc.record({ plain: plainText, variable }),
)
const name = fc.stringMatching(/^[A-Z][A-Z0-9_-]{0,8}$/).filter((word) => word !== 'AUTHORIZATION')
const model: fc.Arbitrary<Model> = fc.record({
  kind: fc.constantFrom('local', 'remote'),
  command: text,
  args: fc.array(text, { maxLength: 4 }),
  record: fc
    .dictionary(name, text, { maxKeys: 4, noNullPrototype: true })
    .map((record) => new Map(Object.entries(record))),
})

type Spell = (name: string) => string
const spellings: readonly Spell[] = [
  (word) => `\${${word}}`,
  (word) => `$${word}`,
  (word) => `\${env:${word}}`,
  (word) => `{env:${word}}`,
  (word) => `$env:${word}`,
]
const spelling = fc.constantFrom(...spellings)

// A blank ends the name of a variable in every spelling.
const write = ({ plain, variable: word }: Text, spell: Spell) =>
  word === undefined ? plain : `${plain} ${spell(word)} ${plain}`

function writeRecord(record: Model['record'], spell: Spell, header: (name: string) => string = (each) => each) {
  return Object.fromEntries([...record].map(([key, value]) => [header(key), write(value, spell)]))
}

function writeGolden({ kind, command, args, record }: Model, spell: Spell): unknown {
  return kind === 'local'
    ? { command: write(command, spell), args: args.map((each) => write(each, spell)), env: writeRecord(record, spell) }
    : { url: write(command, spell), headers: writeRecord(record, spell) }
}

interface Hand {
  readonly agent: string
  readonly write: (model: Model, spell: Spell) => unknown
}
const hands: readonly Hand[] = [
  {
    agent: 'claude-code',
    write: (each, spell) => ({
      type: each.kind === 'local' ? 'stdio' : 'http',
      ...(writeGolden(each, spell) as object),
    }),
  },
  { agent: 'cursor', write: writeGolden },
  {
    agent: 'opencode',
    write: ({ kind, command, args, record }, spell) =>
      kind === 'local'
        ? {
            type: 'local',
            command: [command, ...args].map((each) => write(each, spell)),
            environment: writeRecord(record, spell),
          }
        : {
            type: 'remote',
            url: write(command, spell),
            headers: writeRecord(record, spell, (key) => key.toLowerCase()),
          },
  },
  {
    agent: 'antigravity',
    write: ({ kind, command, args, record }, spell) =>
      kind === 'local'
        ? {
            command: write(command, spell),
            args: args.map((each) => write(each, spell)),
            env: writeRecord(record, spell),
            disabled: false,
          }
        : { serverUrl: write(command, spell), headers: writeRecord(record, spell) },
  },
  {
    agent: 'codex',
    write: ({ kind, command, args, record }, spell) =>
      kind === 'local'
        ? {
            command: write(command, spell),
            args: args.map((each) => write(each, spell)),
            env: writeRecord(record, spell),
          }
        : { url: write(command, spell), http_headers: writeRecord(record, spell) },
  },
]
const hand = fc.constantFrom(...hands)

function compare(golden: unknown, target: unknown, words: EntryWords): readonly string[] {
  const wanted = readGoldenServer(toConfigValue(golden)) ?? assert.fail()
  const found = readPlainServer(toConfigValue(target), words) ?? assert.fail()
  return compareServers(wanted, found, words).map(({ keys }) => formatKeys(keys.filter((key) => key !== undefined)))
}

/** Every way to change one field, with the place where it has to be found. */
function listChanges(each: Model): readonly (readonly [place: string, changed: Model])[] {
  const other: Text = { plain: 'changed!' }
  const record = [...each.record.keys()].map((key) => {
    const field = each.kind === 'local' ? 'env' : 'headers'
    return [formatKeys([field, key]), { ...each, record: new Map([...each.record, [key, other]]) }] as const
  })
  const first = [each.kind === 'local' ? 'command' : 'url', { ...each, command: other }] as const
  if (each.kind === 'remote') return [first, ...record]
  const [one, ...rest] = each.args
  return [
    first,
    ...record,
    ['args', { ...each, args: [...each.args, other] }],
    ...(one === undefined ? [] : ([['args', { ...each, args: rest }]] as const)),
  ]
}

describe('any spelling of one server', () => {
  it('equals any other', () => {
    fc.assert(
      fc.property(model, spelling, spelling, hand, (each, a, b, { agent, write: spellOut }) => {
        assert.deepEqual(compare(writeGolden(each, a), spellOut(each, b), wordsOfAgent(agent)), [])
      }),
    )
  })

  it('differs in exactly the field that was changed', () => {
    fc.assert(
      fc.property(model, spelling, hand, (each, spell, { agent, write: spellOut }) => {
        for (const [place, changed] of listChanges(each)) {
          assert.deepEqual(compare(writeGolden(each, spell), spellOut(changed, spell), wordsOfAgent(agent)), [place])
        }
      }),
    )
  })

  it('names a variable of Codex as any other agent does', () => {
    const golden = { url: 'https://a.example/', headers: { Authorization: 'Bearer $A', 'X-Key': `\${env:B}` } }
    const target = { url: 'https://a.example/', bearer_token_env_var: 'A', env_http_headers: { 'x-key': 'B' } }
    assert.deepEqual(compare(golden, target, wordsOfAgent('codex')), [])
    assert.deepEqual(compare(golden, { ...target, bearer_token_env_var: 'C' }, wordsOfAgent('codex')), [
      'headers.Authorization',
    ])
    const local = { command: 'x', env: { A: '{env:A}', B: `\${B}` } }
    assert.deepEqual(
      compare(local, { command: 'x', env_vars: ['A', { name: 'B', source: 'local' }] }, wordsOfAgent('codex')),
      [],
    )
  })
})
