/** Keeps an entry from taking over fields of a lower layer, where the agent merges same-named entries field by field. */
import { buildConfigObject, type ConfigObject, type ConfigValue, equalValues } from '../../../model/config-value.ts'
import type { Problem } from '../../../model/problem.ts'
import type { ServerDefinition } from '../../../model/server.ts'
import { redactText } from '../../definition/redact.ts'
import type { EntryShape } from './entry-shape.ts'
import type { EntryOrigin } from './field-reader.ts'
import { readNativeEntry } from './read-entry.ts'

/** The entry below, and how the agent lays ours over it. */
export interface Inheritance {
  readonly entry: ConfigObject
  readonly merge: (inherited: ConfigObject, own: ConfigObject) => ConfigObject
}

/** `value` with an empty list or object, or a switch, written out for each field that would else come from below. */
export function neutraliseInheritance(
  value: ConfigObject,
  inherited: Inheritance,
  shape: EntryShape,
  { transport, enabled }: ServerDefinition,
): ConfigObject {
  const { fields, names } = shape
  const empties: readonly (readonly [string | undefined, ConfigValue])[] =
    transport === 'stdio'
      ? [
          [fields.args, []],
          [fields.environment, buildConfigObject([])],
          [names?.environment, []],
        ]
      : [
          [fields.headers, buildConfigObject([])],
          [names?.headers, buildConfigObject([])],
        ]
  const added = empties.filter(([key, empty]) => {
    if (key === undefined || Object.hasOwn(value, key)) return false
    const below = inherited.merge(inherited.entry, value)[key]
    // Where objects are merged key by key an empty one clears nothing: then it is not written either.
    return below !== undefined && equalValues(inherited.merge(inherited.entry, { ...value, [key]: empty })[key], empty)
  })
  const switches = shape.switches.filter(({ key, off, obeyed }) => enabled && obeyed && inherited.entry[key] === off)
  return buildConfigObject([
    ...Object.entries(value),
    ...added.flatMap(([key, empty]) => (key === undefined ? [] : [[key, empty] as const])),
    ...switches.map(({ key, off }) => [key, !off] as const),
  ])
}

/** One blocker for each field in which the merged entry would differ from the one we write. */
export function checkInheritance(
  value: ConfigObject,
  inherited: Inheritance,
  shape: EntryShape,
  origin: EntryOrigin,
): readonly Problem[] {
  const alone = readNativeEntry(value, shape, origin)
  const merged = readNativeEntry(value, shape, origin, inherited.merge(inherited.entry, value))
  if (merged.definition === undefined) {
    return [buildInheritedProblem('the transport', origin)]
  }
  if (alone.definition === undefined) return alone.problems
  return listDifferences(alone.definition, merged.definition).map((field) => buildInheritedProblem(field, origin))
}

function listDifferences(own: ServerDefinition, merged: ServerDefinition): readonly string[] {
  if (own.transport === 'stdio' && merged.transport === 'stdio') {
    return [
      ...compareFields(own, merged, ['command', 'args', 'cwd']),
      ...compareNames('environment', own.environment, merged.environment),
    ]
  }
  if (own.transport === 'http' && merged.transport === 'http') {
    return [...compareFields(own, merged, ['url']), ...compareNames('headers', own.headers, merged.headers)]
  }
  return ['the transport']
}

function compareFields<T extends object>(own: T, merged: T, fields: readonly (keyof T & string)[]): readonly string[] {
  return fields.filter((field) => JSON.stringify(own[field]) !== JSON.stringify(merged[field]))
}

function compareNames(
  field: string,
  own: Readonly<Record<string, unknown>>,
  merged: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set([...Object.keys(own), ...Object.keys(merged)])
  return [...names]
    .filter((name) => JSON.stringify(own[name]) !== JSON.stringify(merged[name]))
    .map((name) => `${field}.${name}`)
}

function buildInheritedProblem(field: string, { subject, locate }: EntryOrigin): Problem {
  return {
    code: 'inherited-field',
    severity: 'error',
    message: `${subject}: ${redactText(field)} would be taken over from the entry of the same name at the user scope, because the agent merges both field by field.`,
    locator: locate(),
    nextStep: 'Give the project server another name, change the user server, or leave this agent out of the targets.',
  }
}
