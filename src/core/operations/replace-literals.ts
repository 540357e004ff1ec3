/** Replaces literal values of a definition by references to environment variables, field by field. */

import { parseKeys } from '../../model/locator.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ServerDefinition, StdioDefinition } from '../../model/server.ts'
import { findArgumentSpans } from '../definition/argument-secrets.ts'
import { spellReference } from '../definition/reference-template.ts'
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

function replaceOne(definition: ServerDefinition, { field, name }: ReferenceWish): ServerDefinition {
  const [group, key] = parseKeys(field) ?? []
  if (definition.transport === 'stdio') {
    if ((group === 'environment' || group === 'env') && typeof key === 'string') {
      literalOf(definition.environment, key, field)
      return { ...definition, environment: { ...definition.environment, [key]: { fromEnv: name } } }
    }
    if (group === 'args' && typeof key === 'number')
      return { ...definition, args: replaceArgument(definition, key, name, field) }
    throw refuseField(field)
  }
  if ((group === 'headers' || group === 'header') && typeof key === 'string') {
    const { literal } = literalOf(definition.headers, key, field)
    const scheme = /^(Bearer|Basic|Token) +\S/i.exec(literal)?.[1]
    return {
      ...definition,
      headers: { ...definition.headers, [key]: { fromEnv: name, ...(scheme ? { scheme } : {}) } },
    }
  }
  if (group === 'url' && key === undefined)
    return { ...definition, url: replaceSpans(definition.url, findSecretSpans(definition.url), name, field) }
  throw refuseField(field)
}

/** Only the credential goes: `--token=abc` keeps its option, `Authorization: Bearer abc` its name and scheme. */
function replaceArgument({ command, args }: StdioDefinition, index: number, name: string, field: string): string[] {
  const spans = findArgumentSpans(command, args)[index]?.secrets ?? []
  return args.map((text, at) => (at === index ? replaceSpans(text, spans, name, field) : text))
}

function replaceSpans(text: string, spans: Parameters<typeof maskSpans>[1], name: string, field: string): string {
  if (spans.length === 0) throw refuseField(field)
  return maskSpans(text, spans, spellReference(name))
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
