/** Finds what a README leaves for the reader to fill in, and puts a variable in its place where that is what was meant. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { formatKeys } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import { redactKeys } from '../definition/redact.ts'
import { isSecretName } from '../definition/secret-name.ts'

const marks = [
  /^<[^<>]*>$/,
  /^\[[^[\]]*\]$/,
  /^\{\{?[^{}]*\}?\}$/,
  /^\$\{(input|promptString):[^}]*\}$/,
  /^(your|my|insert|replace|paste|enter|change)([-_ ]|me\b|with\b)/i,
  /[-_ ]here$/i,
  /^[x*.…-]+$/i,
  /^(api[-_ ]?key|(access[-_ ])?token|secret|password|key)$/i,
  /(\.\.\.|…|x{4,}|\*{3,})$/i,
  /^$/,
]
const markInside = /<[A-Za-z][^<>\s]*>|\bYOUR[_-][A-Z_-]+\b|\$\{(input|promptString):/

function isPlaceholder(text: string): boolean {
  return marks.some((mark) => mark.test(text))
}

interface Replaced {
  readonly value: ConfigObject
  readonly problems: readonly Problem[]
}

/** A credential left open becomes the variable of its own name; anything else left open must be said. `name`: the server's. */
export function replacePlaceholders(entry: ConfigObject, name: string): Replaced {
  const problems: Problem[] = []
  const fill = (field: 'env' | 'headers') => {
    const found = entry[field]
    if (!isConfigObject(found)) return {}
    const filled = Object.entries(found).map(
      ([key, value]) => [key, fillOne(field, key, value, name, problems)] as const,
    )
    return { [field]: Object.fromEntries(filled) }
  }
  const value = { ...entry, ...fill('env'), ...fill('headers') }
  for (const [keys, text] of listTexts(entry)) if (markInside.test(text)) problems.push(describeOpen(keys))
  return { value, problems }
}

function fillOne(
  field: 'env' | 'headers',
  key: string,
  value: ConfigValue,
  server: string,
  problems: Problem[],
): ConfigValue {
  if (typeof value !== 'string') return value
  const [, scheme = '', rest = ''] = /^((?:Bearer|Basic|Token) +)?([\s\S]*)$/i.exec(value) ?? []
  if (!isPlaceholder(rest.trim())) return value
  const shown = field === 'env' ? 'environment' : field
  if (!isSecretName(key)) {
    if (rest !== '') problems.push(describeOpen([shown, key]))
    return value
  }
  const variable = nameVariable(field, key, server)
  problems.push({
    code: 'placeholder-replaced',
    severity: 'info',
    message: `${formatKeys(redactKeys([shown, key]))} takes its value from the variable ${variable}, which has to be set where the agents start.`,
  })
  return `${scheme}\${${variable}}`
}

/** Authorization says nothing about whose it is. */
function nameVariable(field: 'env' | 'headers', key: string, server: string): string {
  const words = field === 'headers' && /^authorization$/i.test(key) ? `${server} token` : key
  const name = words.replace(/[^A-Za-z0-9]+/g, '_').replace(/^(?=\d)/, '_')
  return field === 'env' ? name : name.toUpperCase()
}

function listTexts({
  command,
  args,
  url,
  cwd,
}: ConfigObject): readonly (readonly [readonly (string | number)[], string])[] {
  const list = Array.isArray(args) ? (args as readonly ConfigValue[]) : []
  const all: readonly (readonly [readonly (string | number)[], ConfigValue | undefined])[] = [
    [['command'], command],
    ...list.map((item, index) => [['args', index], item] as const),
    [['url'], url],
    [['cwd'], cwd],
  ]
  return all.flatMap(([keys, value]) => (typeof value === 'string' ? [[keys, value] as const] : []))
}

function describeOpen(keys: readonly (string | number)[]): Problem {
  const field = formatKeys(redactKeys(keys))
  return {
    code: 'placeholder',
    severity: 'error',
    message: `${field} is left open in the snippet.`,
    locator: field,
    nextStep: 'Fill it in before you paste, or give the value as an option.',
  }
}
