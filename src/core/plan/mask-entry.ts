/** An entry of an agent's file, or of a registry, as it may be shown: names and structure whole, values of credentials never. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  OpaqueValue,
} from '../../model/config-value.ts'
import { maskArguments, maskText, maskUrl } from '../definition/redact.ts'
import { isSecretName } from '../definition/secret-name.ts'

const mask = '***'
/** Records whose values are masked unless they are nothing but a reference. */
const valueRecords: ReadonlySet<string> = new Set(['env', 'environment', 'envs', 'headers', 'http_headers'])
/** Fields whose strings are names of environment variables. */
const variableNames: ReadonlySet<string> = new Set([
  'env_vars',
  'env_http_headers',
  'bearer_token_env_var',
  'env_keys',
  'fromEnv',
])
const urls: ReadonlySet<string> = new Set(['url', 'serverUrl', 'httpUrl', 'uri'])
const plainTexts: ReadonlySet<string> = new Set([
  'command',
  'cmd',
  'cwd',
  'type',
  'transport',
  'description',
  'source',
  'inherits',
  'scheme',
  'targets',
  'name',
])
const wholeReference =
  /^(?:[A-Za-z][A-Za-z0-9-]* +)?(?:\$\{(?:env:)?[A-Za-z_]\w*\}|\$(?:env:)?[A-Za-z_]\w*|\{env:[A-Za-z_]\w*\})$/
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Unseen characters stay: whoever writes the entry out escapes them, once. */
export function maskEntry(entry: ConfigValue): ConfigValue {
  if (!isConfigObject(entry)) return maskAll(entry)
  return mapObject(entry, (key, value) => maskField(key, value, entry))
}

function maskField(key: string, value: ConfigValue, entry: ConfigObject): ConfigValue {
  if (valueRecords.has(key))
    return isConfigObject(value) ? mapObject(value, (_name, item) => maskRecordValue(item)) : maskAll(value, true)
  if (variableNames.has(key)) return mapTexts(value, (text) => (variableName.test(text) ? maskText(text) : mask))
  if (key === 'args' && Array.isArray(value)) return maskArgumentList(entry, value as readonly ConfigValue[])
  if (urls.has(key)) return mapTexts(value, maskUrl)
  return plainTexts.has(key) ? mapTexts(value, maskText) : maskAll(value, isSecretName(key))
}

/** `${NAME}`, `Bearer ${NAME}`, or in our registries `{ "fromEnv": "NAME" }`; a literal is masked whatever it is. */
function maskRecordValue(value: ConfigValue): ConfigValue {
  if (typeof value === 'string') return wholeReference.test(value) ? maskText(value) : mask
  return isConfigObject(value)
    ? mapObject(value, (key, item) =>
        key === 'fromEnv' || key === 'scheme' ? maskField(key, item, value) : maskAll(item, true),
      )
    : maskAll(value, true)
}

function maskArgumentList(entry: ConfigObject, args: readonly ConfigValue[]): ConfigValue {
  const command = typeof entry.command === 'string' ? entry.command : ''
  const texts = maskArguments(
    command,
    args.map((item) => (typeof item === 'string' ? item : '')),
  )
  return args.map((item, index) => (typeof item === 'string' ? (texts[index] ?? mask) : maskAll(item, true)))
}

/** Texts go: what is not known may hold anything. Switches stay, and numbers where none of them can be a credential. */
function maskAll(value: ConfigValue, masksNumbers = false): ConfigValue {
  if (typeof value === 'string' || value instanceof OpaqueValue) return mask
  if (typeof value === 'number' || typeof value === 'bigint') return masksNumbers ? mask : value
  if (Array.isArray(value)) return (value as readonly ConfigValue[]).map((item) => maskAll(item, masksNumbers))
  return isConfigObject(value)
    ? mapObject(value, (key, item) => maskAll(item, masksNumbers || isSecretName(key)))
    : value
}

function mapTexts(value: ConfigValue, map: (text: string) => string): ConfigValue {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return (value as readonly ConfigValue[]).map((item) => mapTexts(item, map))
  return isConfigObject(value) ? mapObject(value, (_key, item) => mapTexts(item, map)) : maskAll(value)
}

function mapObject(object: ConfigObject, map: (key: string, value: ConfigValue) => ConfigValue): ConfigObject {
  return buildConfigObject(Object.entries(object).map(([key, value]) => [maskText(key), map(key, value)]))
}
