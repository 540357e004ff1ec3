/** Compares one server of the golden set with an agent's entry of the same name, by meaning. */
import type { EntryWords } from './entry-words.ts'
import { equalFields, type FieldKeys, type FieldValue, fieldId, type PlainServer } from './plain-server.ts'

/** A field that a file cannot say anything about. */
const notSaid = Symbol('not said')

export interface Divergence {
  readonly keys: FieldKeys
  readonly golden: FieldValue
  /** undefined where the entry leaves out what the golden set fills in. */
  readonly target: FieldValue | undefined
}

/**
 * The fields that the golden set fills in and the entry has otherwise, in the order of the golden set. What the golden
 * set leaves unset is never a difference, nor is what the agent's file cannot say.
 */
export function compareServers(golden: PlainServer, target: PlainServer, words: EntryWords): readonly Divergence[] {
  const kinds = [golden, target].map(kindOf)
  const isOtherKind = kinds.every((kind) => kind !== undefined) && kinds[0] !== kinds[1]
  const changesInherited = words.inherits === true && kinds[1] === undefined
  return [...golden.fields.values()].flatMap(({ keys, value }) => {
    // A server of another kind has none of these fields; one finding says it all.
    if (isOtherKind && isPartOfKind(keys)) return []
    const found = readTarget(target, keys, words, changesInherited)
    return found === notSaid || equalFields(value, found) ? [] : [{ keys, golden: value, target: found }]
  })
}

/** What a file says in a field, with what an agent assumes where it says nothing; notSaid where it cannot say it. */
function readTarget(
  target: PlainServer,
  keys: FieldKeys,
  words: EntryWords,
  changesInherited = words.inherits === true && kindOf(target) === undefined,
): FieldValue | undefined | typeof notSaid {
  const field = target.fields.get(fieldId(keys))
  if (field !== undefined) return field.value
  if (changesInherited || !canSay(words, keys)) return notSaid
  if (keys[0] === 'enabled') return true
  return keys[0] === 'args' ? [] : undefined
}

/** What both have in a field where they have the same there; undefined where they do not agree on it. */
export function findAgreed(
  golden: PlainServer | undefined,
  target: PlainServer | undefined,
  keys: FieldKeys,
  words: EntryWords,
): FieldValue | undefined {
  if (golden === undefined || target === undefined) return undefined
  const value = golden.fields.get(fieldId(keys))?.value
  if (isPartOfKind(keys) && kindOf(golden) !== kindOf(target)) return undefined
  const found = readTarget(target, keys, words)
  return found !== notSaid && equalFields(value, found) ? value : undefined
}

function canSay(words: EntryWords, [field]: FieldKeys): boolean {
  switch (field) {
    case 'enabled':
      return words.switches.length > 0
    case 'timeout':
      return words.timeout !== undefined
    case 'description':
    case 'source':
      return words.says.includes(field)
    default:
      return true
  }
}

function isPartOfKind([field]: FieldKeys): boolean {
  return ['command', 'args', 'env', 'url', 'headers'].includes(field)
}

/** SSE and streamable HTTP have the same fields. */
function kindOf({ fields }: PlainServer): 'local' | 'remote' | undefined {
  const transport = fields.get('transport')?.value
  if (transport === undefined) return undefined
  return transport === 'stdio' ? 'local' : 'remote'
}
