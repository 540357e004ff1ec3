/** What can be put right in an entry without anybody's judgement, by the code of the hazard. */
import { buildConfigObject, type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { LocatorKey } from '../../model/locator.ts'
import { fieldNames } from '../definition/native-words.ts'

type Repair = (entry: ConfigObject, keys: readonly LocatorKey[]) => ConfigObject | undefined

const repairs: Readonly<Record<string, Repair>> = {
  'mcp-hazard-command-wrapper': unwrap,
  'mcp-hazard-dangerous-environment': removeMember,
  'mcp-hazard-ignored-switch': removeMember,
}

export const repairableCodes: readonly string[] = Object.keys(repairs)

/** The entry without the hazard; undefined where there is no such repair, or the entry does not have the hazard. `keys` lead from the entry. */
export function repairEntry(code: string, entry: ConfigObject, keys: readonly LocatorKey[]): ConfigObject | undefined {
  return Object.hasOwn(repairs, code) ? repairs[code]?.(entry, keys) : undefined
}

/** `cmd /c npx -y x` → `npx -y x`, in whichever shape the agent has the command. */
function unwrap(entry: ConfigObject): ConfigObject | undefined {
  const commandKey = fieldNames.command.find((key) => Object.hasOwn(entry, key))
  if (commandKey === undefined) return undefined
  const command = entry[commandKey]
  if (isList(command)) {
    const rest = unwrapWords(command)
    return rest && withMember(entry, commandKey, rest)
  }
  const argsKey = fieldNames.args.find((key) => Object.hasOwn(entry, key))
  const args = argsKey === undefined ? undefined : entry[argsKey]
  if (argsKey === undefined || command === undefined || !isList(args)) return undefined
  const [program, ...rest] = unwrapWords([command, ...args]) ?? []
  return program === undefined ? undefined : withMember(withMember(entry, commandKey, program), argsKey, rest)
}

function unwrapWords([command, option, ...rest]: readonly ConfigValue[]): readonly ConfigValue[] | undefined {
  const isShell = typeof command === 'string' && /^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(command)
  const isOption = typeof option === 'string' && /^\/c$/i.test(option)
  const isProgram = typeof rest[0] === 'string' && rest[0] !== ''
  return isShell && isOption && isProgram ? rest : undefined
}

function removeMember(entry: ConfigObject, keys: readonly LocatorKey[]): ConfigObject | undefined {
  const [field, name] = keys
  if (typeof field !== 'string') return undefined
  if (name === undefined) return Object.hasOwn(entry, field) ? without(entry, field) : undefined
  const key = (field === 'env' ? fieldNames.env : [field]).find((other) => Object.hasOwn(entry, other))
  const record = key === undefined ? undefined : entry[key]
  if (key === undefined || typeof name !== 'string' || !isConfigObject(record) || !Object.hasOwn(record, name))
    return undefined
  return withMember(entry, key, without(record, name))
}

function withMember(object: ConfigObject, key: string, value: ConfigValue): ConfigObject {
  return buildConfigObject(Object.entries(object).map(([other, old]) => [other, other === key ? value : old] as const))
}

function without(object: ConfigObject, key: string): ConfigObject {
  return buildConfigObject(Object.entries(object).filter(([other]) => other !== key))
}

function isList(value: ConfigValue | undefined): value is readonly ConfigValue[] {
  return Array.isArray(value)
}
