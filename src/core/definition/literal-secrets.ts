/** The fields of a definition that hold a credential as a literal, where only a reference may stand. */
import { formatKeys, type LocatorKey } from '../../model/locator.ts'
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../model/server.ts'
import { findArgumentSpans } from './argument-secrets.ts'
import { redactKeys } from './redact.ts'
import { hasSecretShape } from './secret-shape.ts'
import { findSecretSpans, isCredential, type SecretReason } from './secret-spans.ts'

export interface LiteralSecret {
  /** As in a locator and in `--reference FIELD=NAME`: `environment.API_KEY`, `headers.Authorization`, `args[3]`, `url`. */
  readonly field: string
  readonly keys: readonly LocatorKey[]
  readonly reason: SecretReason
}

/** Each field once, in the order of the definition. References are fine, also inside a template. */
export function findLiteralSecrets(definition: ServerDefinition): readonly LiteralSecret[] {
  const shared = (['description', 'source'] as const).flatMap((field) => findShape(field, definition[field] ?? ''))
  if (definition.transport === 'http') {
    return [...findInText(['url'], definition.url), ...findInRecord('headers', definition.headers), ...shared]
  }
  const { args, command, cwd, environment } = definition
  return [
    ...findInText(['command'], command),
    ...findArgumentSpans(command, args).flatMap((spans, index) =>
      buildSecret(['args', index], spans.secrets[0]?.reason),
    ),
    ...(cwd === undefined ? [] : findInText(['cwd'], cwd)),
    ...findInRecord('environment', environment),
    ...shared,
  ]
}

function detectReason(name: string, literal: string): SecretReason | undefined {
  return isCredential(name, literal) ? 'name' : findSecretSpans(literal)[0]?.reason
}

function findInRecord(
  field: 'environment' | 'headers',
  record: Readonly<Record<string, EnvironmentValue | HeaderValue>>,
): readonly LiteralSecret[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (hasSecretShape(name)) return buildSecret([field, name], 'key')
    const reason = 'literal' in value ? detectReason(name, value.literal) : detectPasted(value.fromEnv)
    return buildSecret([field, name], reason)
  })
}

/** A credential where the name of a variable belongs. */
function detectPasted(variable: string): SecretReason | undefined {
  return hasSecretShape(variable) ? 'shape' : undefined
}

function findInText(keys: readonly LocatorKey[], text: string): readonly LiteralSecret[] {
  return buildSecret(keys, findSecretSpans(text)[0]?.reason)
}

/** Prose may speak of tokens; only what has the shape of one is a finding there. */
function findShape(field: string, text: string): readonly LiteralSecret[] {
  return buildSecret([field], findSecretSpans(text).find((span) => span.reason === 'shape')?.reason)
}

function buildSecret(keys: readonly LocatorKey[], reason: SecretReason | undefined): readonly LiteralSecret[] {
  return reason === undefined ? [] : [{ field: formatKeys(redactKeys(keys)), keys, reason }]
}
