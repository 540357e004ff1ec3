/** Replaces literal values of a definition by references to environment variables, field by field. */

import { parseKeys } from '../../model/locator.ts'
import { ProblemError } from '../../model/problem.ts'
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../model/server.ts'

export interface ReferenceWish {
  /** Only for this native name; for every adopted one when left out. */
  readonly server?: string | undefined
  /** `environment.API_KEY`, `headers.Authorization`, `args[3]`; `env.X` and `header.X` are understood too. */
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
      const environment: Record<string, EnvironmentValue> = {
        ...definition.environment,
        [key]: { fromEnv: name },
      }
      return { ...definition, environment }
    }
    if (group === 'args' && typeof key === 'number' && definition.args[key] !== undefined) {
      return { ...definition, args: definition.args.map((text, index) => (index === key ? referTo(text, name) : text)) }
    }
    throw refuseField(field)
  }
  if ((group === 'headers' || group === 'header') && typeof key === 'string') {
    const { literal } = literalOf(definition.headers, key, field)
    const scheme = /^(Bearer|Basic|Token) +\S/i.exec(literal)?.[1]
    const headers: Record<string, HeaderValue> = {
      ...definition.headers,
      [key]: { fromEnv: name, ...(scheme ? { scheme } : {}) },
    }
    return { ...definition, headers }
  }
  throw refuseField(field)
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
  const nextStep = 'Name it as environment.NAME, headers.NAME or args[N].'
  return new ProblemError([{ code: 'unknown-field', severity: 'error', message, nextStep }])
}
