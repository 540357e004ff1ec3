/** Finds literal credentials in an entry by the names beside them: no value is judged by how it looks. */
import { type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { LocatorKey } from '../../model/locator.ts'
import { findArgumentSpans } from '../definition/argument-secrets.ts'
import { isSecretName } from '../definition/secret-name.ts'
import { findSecretSpans, isLiteral, type SecretSpan } from '../definition/secret-spans.ts'
import type { PlainServer } from './plain-server.ts'

/** Keys of agents' own settings that hold a credential themselves; others only speak of one (`tokenUrl`, `authType`). */
const ownSecrets =
  /^(client_?secret|api_?key|access_?token|refresh_?token|bearer_?token|auth_?token|password|passwd|secret|token)$/i

/** The fields that hold one, each once. */
export function findCredentials(server: PlainServer, entry: ConfigValue): readonly (readonly LocatorKey[])[] {
  const found: (readonly LocatorKey[])[] = []
  for (const { keys, name, text } of server.texts) {
    const isNamed = name !== undefined && isSecretName(name) && isLiteral(text)
    if (isNamed || findSecretSpans(text).some(isByName)) found.push(keys)
  }
  for (const [index, { secrets }] of findArgumentSpans(server.run.command, server.run.args).entries()) {
    if (secrets.some(isByName)) found.push(['args', index])
  }
  const other = isConfigObject(entry) ? server.otherKeys.map((key) => [key, entry[key]] as const) : []
  return [...found, ...other.flatMap(([key, value]) => findOwnSecrets([key], value))]
}

function isByName({ reason }: SecretSpan): boolean {
  return reason === 'name' || reason === 'option' || reason === 'userinfo'
}

function findOwnSecrets(keys: readonly string[], value: ConfigValue | undefined): readonly (readonly LocatorKey[])[] {
  if (isConfigObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => findOwnSecrets([...keys, key], inner))
  }
  const isSecret = typeof value === 'string' && ownSecrets.test(keys.at(-1) ?? '') && isLiteral(value)
  return isSecret ? [keys] : []
}
