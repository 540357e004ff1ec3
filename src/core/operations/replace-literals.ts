/** Replaces literal values of a definition by references to environment variables, field by field. */

import { parseKeys } from '../../model/locator.ts'
import { ProblemError } from '../../model/problem.ts'
import type {
  EnvironmentValue,
  HeaderValue,
  HttpDefinition,
  ServerDefinition,
  StdioDefinition,
} from '../../model/server.ts'
import { findArgumentSpans } from '../definition/argument-secrets.ts'
import { findLiteralSecrets, type LiteralSecret } from '../definition/literal-secrets.ts'
import { redactText } from '../definition/redact.ts'
import { findSecretSpans, maskSpans } from '../definition/secret-spans.ts'

export interface ReferenceWish {
  /** Only for this native name; when left out, for each that holds a credential there, or else any literal. */
  readonly server?: string | undefined
  /** `environment.API_KEY`, `headers.Authorization`, `args[3]`, `url`; `env.X` and `header.X` are understood too. */
  readonly field: string
  readonly name: string
}

export interface ReplacedLiterals {
  readonly definition: ServerDefinition
  readonly replaced: readonly { readonly field: string; readonly variable: string }[]
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Throws a ProblemError where a wish names no literal of the definition. */
export function replaceLiterals(
  definition: ServerDefinition,
  wishes: readonly ReferenceWish[],
  server: string,
): ReplacedLiterals {
  const own = wishes.filter((wish) => wish.server === undefined || wish.server === server)
  const changed = own.reduce((before, wish) => {
    const after = replaceOne(before, wish)
    if (after === undefined) throw refuseField(wish.field)
    return after
  }, definition)
  return { definition: changed, replaced: own.map(({ field, name }) => ({ field, variable: name })) }
}

/**
 * Gives every wish its server, by native name; a wish that names the server comes before one that does not.
 * Throws a ProblemError where a wish names a literal of none of them. `unread`: servers whose definition is not known.
 */
export function assignWishes(
  definitions: ReadonlyMap<string, ServerDefinition>,
  wishes: readonly ReferenceWish[],
  unread: readonly string[] = [],
): readonly ReferenceWish[] {
  const isTaken = (server: string, field: string) =>
    wishes.some((wish) => wish.server === server && equalFields(wish.field, field))
  return wishes.flatMap((wish) => {
    const known = [...definitions].filter(([name]) => wish.server === undefined || wish.server === name)
    const holders = findHolders(known, wish)
    const mayBeUnread = wish.server === undefined ? unread.length > 0 : unread.includes(wish.server)
    if (holders.length === 0 && !mayBeUnread) throw refuseField(wish.field)
    if (wish.server !== undefined) return holders.length > 0 ? [wish] : []
    return holders.filter((server) => !isTaken(server, wish.field)).map((server) => ({ ...wish, server }))
  })
}

/** An argument's place means something else in every server: where one holds a credential there, that one is meant. */
function findHolders(
  definitions: readonly (readonly [string, ServerDefinition])[],
  wish: ReferenceWish,
): readonly string[] {
  const holders = definitions.filter(([, definition]) => replaceOne(definition, wish) !== undefined)
  const secret = holders.filter(([, definition]) =>
    findLiteralSecrets(definition).some(({ field }) => equalFields(field, wish.field)),
  )
  return (secret.length > 0 ? secret : holders).map(([name]) => name)
}

function equalFields(a: string, b: string): boolean {
  return spellOut(a) === spellOut(b)
}

/** `env.X` and `header.X` in the words of a definition. */
function spellOut(field: string): string {
  return field.replace(/^env\b/, 'environment').replace(/^header\b/, 'headers')
}

/** Whether a reference in its place makes the definition one that can be kept. */
export function takesReference({ field, reason }: LiteralSecret): boolean {
  if (reason === 'key') return false
  return field === 'url' ? reason !== 'userinfo' : /^(environment|headers|args)\b/.test(field)
}

/** undefined where there is no literal. */
function replaceOne(definition: ServerDefinition, wish: ReferenceWish): ServerDefinition | undefined {
  return definition.transport === 'stdio' ? replaceInStdio(definition, wish) : replaceInHttp(definition, wish)
}

function replaceInStdio(definition: StdioDefinition, { field, name }: ReferenceWish): StdioDefinition | undefined {
  const [group, key] = parseKeys(field) ?? []
  if ((group === 'environment' || group === 'env') && typeof key === 'string') {
    if (literalOf(definition.environment, key) === undefined) return undefined
    const environment: Record<string, EnvironmentValue> = { ...definition.environment, [key]: { fromEnv: name } }
    return { ...definition, environment }
  }
  const argument = group === 'args' && typeof key === 'number' ? definition.args[key] : undefined
  if (argument === undefined) return undefined
  const spans = findArgumentSpans(definition.command, definition.args)[Number(key)]?.secrets ?? []
  const text = spans.length > 0 ? replaceSpan(argument, spans, name, field) : referTo(argument, name)
  return { ...definition, args: definition.args.map((other, index) => (index === key ? text : other)) }
}

function replaceInHttp(definition: HttpDefinition, { field, name }: ReferenceWish): HttpDefinition | undefined {
  const [group, key] = parseKeys(field) ?? []
  if (group === 'url' && key === undefined) {
    const spans = findSecretSpans(definition.url)
    if (spans.length === 0) return undefined
    return { ...definition, url: replaceSpan(definition.url, spans, name, field) }
  }
  if ((group !== 'headers' && group !== 'header') || typeof key !== 'string') return undefined
  const literal = literalOf(definition.headers, key)
  if (literal === undefined) return undefined
  const scheme = schemeOf(literal)?.trim()
  const value: HeaderValue = { fromEnv: name, ...(scheme ? { scheme } : {}) }
  return { ...definition, headers: { ...definition.headers, [key]: value } }
}

/** The credential goes, the text around it stays. One variable cannot stand for two credentials. */
function replaceSpan(text: string, spans: readonly Span[], name: string, field: string): string {
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.filter((span) => span.start === start).map((span) => span.end))
  if (spans.some((span) => span.end > end)) throw refuseSeveral(field)
  const scheme = schemeOf(text.slice(start, end)) ?? ''
  return maskSpans(text, [{ start: start + scheme.length, end }], `\${${name}}`)
}

/** `Bearer ` of `Bearer abc`. */
function schemeOf(text: string): string | undefined {
  return /^(?:Bearer|Basic|Token) +(?=\S)/i.exec(text)?.[0]
}

/** `--token=abc` keeps its option. */
function referTo(text: string, name: string): string {
  const option = /^(--?[A-Za-z][\w.-]*=)/.exec(text)?.[1] ?? ''
  return `${option}\${${name}}`
}

function literalOf(
  record: Readonly<Record<string, { literal: string } | { fromEnv: string }>>,
  key: string,
): string | undefined {
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  return value !== undefined && 'literal' in value ? value.literal : undefined
}

function refuseField(field: string): ProblemError {
  const message = `There is no literal value at ${redactText(field)} that a reference could replace.`
  const nextStep = 'Name it as environment.NAME, headers.NAME, args[N] or url.'
  return new ProblemError([{ code: 'unknown-field', severity: 'error', message, nextStep }])
}

function refuseSeveral(field: string): ProblemError {
  const message = `There is more than one credential at ${redactText(field)}, and one variable cannot stand for both.`
  const nextStep = "Put them into environment variables in the agent's own file, then adopt it."
  return new ProblemError([{ code: 'several-literals', severity: 'error', message, nextStep }])
}
