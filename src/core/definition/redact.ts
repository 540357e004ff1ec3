/** A definition as outputs may show it. Masking happens here once, so that no face can forget it. */
import { escapeInvisible } from '../../model/invisible-text.ts'
import type { LocatorKey } from '../../model/locator.ts'
import type { RedactedDefinition, RedactedValue } from '../../model/redacted-definition.ts'
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../model/server.ts'
import { findArgumentSpans } from './argument-secrets.ts'
import { findQueryValues, findSecretSpans, findUserinfo, isReferenceText, maskSpans } from './secret-spans.ts'

/**
 * Every literal of environment and headers is masked, whatever its name; so are userinfo and query values of addresses
 * and the credentials in arguments. Names, references and everything else stay whole, unseen characters as `\u{…}`.
 */
export function redactDefinition(definition: ServerDefinition): RedactedDefinition {
  const { enabled, targets, description, timeout, source } = definition
  const shared = {
    enabled,
    ...(targets === undefined ? {} : { targets }),
    ...(description === undefined ? {} : { description: redactText(description) }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(source === undefined ? {} : { source: redactText(source) }),
  }
  if (definition.transport === 'http') {
    const { headers, url } = definition
    return { transport: 'http', url: redactUrl(url), headers: redactRecord(headers), ...shared }
  }
  const { args, command, cwd, environment } = definition
  return {
    transport: 'stdio',
    command: redactText(command),
    args: redactArguments(command, args),
    ...(cwd === undefined ? {} : { cwd: redactText(cwd) }),
    environment: redactRecord(environment),
    ...shared,
  }
}

/** An address with the userinfo and every query value masked; the names of the query stay. */
export function redactUrl(url: string): string {
  return escapeInvisible(maskUrl(url))
}

/** As redactUrl, for what is written out by a format before it is shown: only then unseen characters can be escaped. */
export function maskUrl(url: string): string {
  return maskPlaces(url, [...findUserinfo(url), ...findQueryValues(url)], findSecretSpans(url))
}

export function redactArguments(command: string, args: readonly string[]): string[] {
  return maskArguments(command, args).map(escapeInvisible)
}

/** As redactArguments, unseen characters left; `command` decides what `-e` means: only a container runner takes a variable there. */
export function maskArguments(command: string, args: readonly string[]): string[] {
  const spans = findArgumentSpans(command, args)
  return args.map((argument, index) => {
    const { masked = [], secrets = [] } = spans[index] ?? {}
    const address = argument.includes('://') ? findQueryValues(argument) : []
    return maskPlaces(argument, [...masked, ...address], secrets)
  })
}

/** Text that is shown whole but for what has the shape or the place of a credential. */
export function redactText(text: string): string {
  return escapeInvisible(maskText(text))
}

/** As redactText, unseen characters left. */
export function maskText(text: string): string {
  return maskPlaces(text, text.includes('://') ? findQueryValues(text) : [], findSecretSpans(text))
}

/** Keys of a locator: a credential in the place of a name is shown no more than one in the place of a value. */
export function redactKeys(keys: readonly LocatorKey[]): readonly LocatorKey[] {
  // Unseen characters are the locator's own to escape.
  return keys.map((key) => (typeof key === 'string' ? maskSpans(key, findSecretSpans(key)) : key))
}

/** Whether a name (of a server, a variable, a file) is itself a credential, or holds one. */
export function holdsCredential(name: string): boolean {
  return findSecretSpans(name).length > 0
}

function redactRecord(record: Readonly<Record<string, EnvironmentValue | HeaderValue>>): Record<string, RedactedValue> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      redactText(name),
      'literal' in value ? { masked: true as const } : { ...value, fromEnv: redactText(value.fromEnv) },
    ]),
  )
}

type Spans = readonly { readonly start: number; readonly end: number }[]

/** What is masked for its place stays readable where it is a reference: a name is no secret. */
function maskPlaces(text: string, places: Spans, secrets: Spans): string {
  const literalPlaces = places.filter((span) => !isReferenceText(text.slice(span.start, span.end)))
  return maskSpans(text, [...literalPlaces, ...secrets])
}
