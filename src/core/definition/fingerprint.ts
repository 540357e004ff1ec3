/** Short names for contents, safe to show: what looks like a secret leaves only the mark that it is there. */
import { createHash } from 'node:crypto'
import { findArgumentSpans } from './argument-secrets.ts'
import { canonicalJson, isPlainObject } from './canonical-json.ts'
import { buildCoreDefinition, type LooseDefinition } from './normalize.ts'
import { isSecretName } from './secret-name.ts'
import { findSecretSpans, isLiteral, maskSpans } from './secret-spans.ts'

/** Keys whose value is the name of a variable, not its content (`fromEnv`, `bearer_token_env_var`, `bearerTokenEnv`, `env_http_headers`). */
const namesVariables = /^fromEnv$|(^|_)env(_vars?|_http_headers)?$|Env(Vars?)?$/
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/
const secretMark = { secret: true }

/**
 * SHA-256 in hex of what an agent runs (see buildCoreDefinition): the same for every spelling of one definition, on or
 * off, whoever it is meant for. A secret-looking literal counts only as being there, so that no hash can be guessed back.
 */
export function fingerprintDefinition(definition: LooseDefinition): string {
  return fingerprintConfigValue(buildCoreDefinition(definition))
}

/**
 * SHA-256 in hex of any value that canonicalJson takes, order of keys aside; below a secret-looking key every literal
 * counts only as being there.
 */
export function fingerprintConfigValue(value: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(maskValue(value, false)))
    .digest('hex')
}

function maskValue(value: unknown, isSecret: boolean): unknown {
  if (typeof value === 'string') return maskText(value, isSecret)
  if (Array.isArray(value)) return maskList(value, isSecret)
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return maskScalar(value, isSecret)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskMember(key, member, isSecret)]))
}

/** A switch or a null below a secret-looking key hides nothing. */
function maskScalar(value: unknown, isSecret: boolean): unknown {
  return isSecret && typeof value !== 'boolean' && value !== null && value !== undefined ? secretMark : value
}

function maskMember(key: string, member: unknown, isSecret: boolean): unknown {
  if (namesVariables.test(key) && typeof member === 'string' && variableName.test(member)) return member
  return maskValue(member, isSecret || isSecretName(key))
}

function maskList(list: readonly unknown[], isSecret: boolean): unknown {
  const spans = findArgumentSpans(
    '',
    list.map((item) => (typeof item === 'string' ? item : '')),
  )
  return list.map((item, index) =>
    typeof item === 'string' && !isSecret ? maskSpans(item, spans[index]?.secrets ?? []) : maskValue(item, isSecret),
  )
}

function maskText(text: string, isSecret: boolean): unknown {
  return isSecret && isLiteral(text) ? secretMark : maskSpans(text, findSecretSpans(text))
}
