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
import type { LiteralSecret } from '../definition/literal-secrets.ts'
import { findSecretSpans, maskSpans } from '../definition/secret-spans.ts'

export interface ReferenceWish {
  /** Only for this native name; for every adopted one when left out. */
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
  const changed = own.reduce(replaceOne, definition)
  return { definition: changed, replaced: own.map(({ field, name }) => ({ field, variable: name })) }
}

/** Whether a reference in its place makes the definition one that can be kept. */
export function takesReference({ field, reason }: LiteralSecret): boolean {
  return field === 'url' ? reason !== 'userinfo' : /^(environment|headers|args)\b/.test(field)
}

function replaceOne(definition: ServerDefinition, wish: ReferenceWish): ServerDefinition {
  return definition.transport === 'stdio' ? replaceInStdio(definition, wish) : replaceInHttp(definition, wish)
}

function replaceInStdio(definition: StdioDefinition, { field, name }: ReferenceWish): StdioDefinition {
  const [group, key] = parseKeys(field) ?? []
  if ((group === 'environment' || group === 'env') && typeof key === 'string') {
    literalOf(definition.environment, key, field)
    const environment: Record<string, EnvironmentValue> = { ...definition.environment, [key]: { fromEnv: name } }
    return { ...definition, environment }
  }
  const argument = group === 'args' && typeof key === 'number' ? definition.args[key] : undefined
  if (argument === undefined) throw refuseField(field)
  const spans = findArgumentSpans(definition.command, definition.args)[Number(key)]?.secrets ?? []
  const text = spans.length > 0 ? replaceSpan(argument, spans, name, field) : referTo(argument, name)
  return { ...definition, args: definition.args.map((other, index) => (index === key ? text : other)) }
}

function replaceInHttp(definition: HttpDefinition, { field, name }: ReferenceWish): HttpDefinition {
  const [group, key] = parseKeys(field) ?? []
  if (group === 'url' && key === undefined) {
    const spans = findSecretSpans(definition.url)
    if (spans.length === 0) throw refuseField(field)
    return { ...definition, url: replaceSpan(definition.url, spans, name, field) }
  }
  if ((group !== 'headers' && group !== 'header') || typeof key !== 'string') throw refuseField(field)
  const { literal } = literalOf(definition.headers, key, field)
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
  field: string,
): { literal: string } {
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  if (value === undefined || !('literal' in value)) throw refuseField(field)
  return value
}

function refuseField(field: string): ProblemError {
  const message = `There is no literal value at ${field} that a reference could replace.`
  const nextStep = 'Name it as environment.NAME, headers.NAME, args[N] or url.'
  return new ProblemError([{ code: 'unknown-field', severity: 'error', message, nextStep }])
}

function refuseSeveral(field: string): ProblemError {
  const message = `There is more than one credential at ${field}, and one variable cannot stand for both.`
  const nextStep = "Put them into environment variables in the agent's own file, then adopt it."
  return new ProblemError([{ code: 'several-literals', severity: 'error', message, nextStep }])
}
