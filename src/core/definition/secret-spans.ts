/** Where credentials stand inside one text: by name beside them, by their shape, or in the userinfo of a URL. */
import { isSecretName, isSetting } from './secret-name.ts'
import { findSecretShapes } from './secret-shape.ts'

export type SecretReason =
  /** Its name says so (a variable, a header, a query parameter, a member of JSON). */
  | 'name'
  /** The option before it says so. */
  | 'option'
  /** It stands before the `@` of a URL. */
  | 'userinfo'
  /** A known provider issues credentials of this shape. */
  | 'shape'
  /** As `shape`, in the place of a name: no reference can take its place. */
  | 'key'

/** Offsets in UTF-16 units, end exclusive. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
  readonly reason: SecretReason
}

/** A name and the value after it; each pattern has the groups `name` and `value`. */
const namedValues: readonly RegExp[] = [
  // API_KEY=…, --token=…, ?api_key=…, Password=…;
  /(?<![\w.-])-{0,2}(?<name>[A-Za-z_][\w.[\]-]*)=(?<value>"[^"]*"|'[^']*'|[^\s&;"']*)/dg,
  // "token": "…" as JSON, with or without escaped quotes
  /(?<name>[\w. -]+)\\?["']\s*:\s*\\?["'](?<value>(?:[^"'\\]|\\[^"'])*)/dg,
  // Authorization: Bearer …
  /(?<![\w-])(?<name>[A-Za-z][A-Za-z0-9-]*):\s+(?<value>[^"'\s][^"'\r\n]*)/dg,
  // Authorization:Bearer … as it must be written where blanks would split the argument
  /(?<![\w-])(?<name>(?:proxy-)?authorization|cookie|x-[a-z0-9-]+):(?!\/\/)(?<value>[^"'\s][^"'\r\n]*)/dgi,
]
/** --token … inside the text of a shell command */
const spacedOption = /(?<=\s|^)--(?<name>[A-Za-z][\w-]*)\s+(?<value>"[^"]*"|'[^']*'|[^\s"'-]\S*)/dg
const userinfo = /\b(?<scheme>[A-Za-z][A-Za-z0-9+.-]*):\/\/(?<value>[^\s/?#"']*)@/dg
const bearerValue = /\b(?:Bearer|Basic)\s+(?<value>(?=[^\s"']*[0-9])[A-Za-z0-9._~+/=-]{16,})/dg

/** Switches that take no value: what follows them is no credential. */
const switchOption = /^(no|disable|enable|skip|without|with|allow|use|require)-/i

const wholeReference = /^(?:[A-Za-z][A-Za-z0-9-]* +)?\$[A-Za-z_][A-Za-z0-9_]*$/
const referenceInside = /\$?\{(?:env|input|file):[^}]+\}|\$\{[A-Za-z_][A-Za-z0-9_]*(?::?-)?\}|\$\{\{[^}]*\}\}/

/**
 * `${VAR}`, `${env:VAR}`, `{env:VAR}`, `${input:id}` anywhere in the text, or `$VAR` as the whole of it, after a scheme
 * or not. A reference with a default that is not empty counts as a literal.
 */
export function isReferenceText(text: string): boolean {
  return referenceInside.test(text) || wholeReference.test(text)
}

/** Whether an option is followed by a credential: `--api-key`, `-token`, but not `--no-auth`. */
export function isSecretOption(option: string): boolean {
  const name = /^--?([A-Za-z][\w.-]*)$/.exec(option)?.[1]
  return name !== undefined && !switchOption.test(name) && isSecretName(name)
}

/** Every place in a text that holds a literal credential; places that hold a reference are left out. They may overlap. */
export function findSecretSpans(text: string): readonly SecretSpan[] {
  // Every pattern below needs one of these.
  if (!/[=:\s]/.test(text)) return findSecretShapes(text).map((span) => ({ ...span, reason: 'shape' as const }))
  const named = [...namedValues, spacedOption].flatMap((pattern) =>
    findValues(
      text,
      pattern,
      (groups) => isCredential(groups.name ?? '', groups.value ?? '') && !switchOption.test(groups.name ?? ''),
    ),
  )
  const users = text.includes('@') ? findValues(text, userinfo, holdsPassword) : []
  const bearers = findValues(text, bearerValue, () => true)
  const spans: readonly SecretSpan[] = [
    ...findSecretShapes(text).map((span) => ({ ...span, reason: 'shape' as const })),
    ...users.map((span) => ({ ...span, reason: 'userinfo' as const })),
    ...[...named, ...bearers].map((span) => ({ ...span, reason: 'name' as const })),
  ]
  return spans.filter((span) => span.reason === 'shape' || isLiteral(text.slice(span.start, span.end)))
}

/** The values of every query parameter of the URLs in a text, whatever their names. */
export function findQueryValues(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!text.includes('://') && !text.includes('}')) return []
  return findValues(text, /[?&#](?<name>[^=&#\s"']+)=(?<value>[^&#\s"']*)/dg, () => true)
}

/** What stands before the `@` of the URLs in a text, passwords or not. */
export function findUserinfo(text: string): readonly { readonly start: number; readonly end: number }[] {
  return findValues(text, userinfo, () => true)
}

/** Puts a mark, or a reference, in the place of every span. */
export function maskSpans(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  mark = '***',
): string {
  let masked = ''
  let end = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.end <= end || span.end === span.start) continue
    if (span.start >= end) masked += text.slice(end, span.start) + mark
    end = span.end
  }
  return masked + text.slice(end)
}

/** Something stands there, in quotes or not, and it is no reference. */
export function isLiteral(text: string): boolean {
  const bare = text.replace(/^["']|["']$/g, '')
  return bare !== '' && !isReferenceText(bare)
}

/** A literal under a name that says what it is. */
export function isCredential(name: string, value: string): boolean {
  return isSecretName(name) && isLiteral(value) && !isSetting(name, value)
}

/** `ssh://git@host` names a user; `https://token@host` and `postgres://user:password@host` hold a credential. */
function holdsPassword(groups: Readonly<Record<string, string>>): boolean {
  const value = groups.value ?? ''
  const password = value.slice(value.indexOf(':') + 1)
  return value.includes(':') ? isLiteral(password) : /^https?$/i.test(groups.scheme ?? '')
}

function findValues(
  text: string,
  pattern: RegExp,
  isWanted: (groups: Readonly<Record<string, string>>) => boolean,
): { readonly start: number; readonly end: number }[] {
  // Nearly every text holds nothing, and matchAll copies the pattern first.
  if (text.search(pattern) === -1) return []
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const range = match.indices?.groups?.value
    return range !== undefined && isWanted(match.groups ?? {}) ? [{ start: range[0], end: range[1] }] : []
  })
}
