/** Turns a definition into what is really started or contacted: the only place where references become values. */
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../model/server.ts'
import { findArgumentSpans } from '../definition/argument-secrets.ts'
import { listReferences, parseTemplate } from '../definition/reference-template.ts'
import { isSecretName } from '../definition/secret-name.ts'
import { hasSecretShape } from '../definition/secret-shape.ts'
import { findQueryValues, findSecretSpans, findUserinfo } from '../definition/secret-spans.ts'
import { isHarmlessVariable, pickInherited } from './inherited-environment.ts'
import { buildMask, type MaskOutput } from './mask-output.ts'

export interface LaunchContext {
  readonly platform: 'posix' | 'win32'
  /** On win32 every name is upper-cased. */
  readonly env: Readonly<Record<string, string | undefined>>
}

export type Launch =
  | {
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly cwd: string | undefined
      readonly env: Readonly<Record<string, string>>
      /** The definition brings a PATH of its own. */
      readonly hasOwnPath: boolean
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }

export type LaunchReading =
  /** `mask` takes every value of `launch` out of a text. */
  | { readonly ok: true; readonly launch: Launch; readonly mask: MaskOutput }
  /** Variables that are not set here, each once. */
  | { readonly ok: false; readonly missing: readonly string[] }

/** The values stay in memory: they go to the server and nowhere else. */
export function buildLaunch(definition: ServerDefinition, context: LaunchContext): LaunchReading {
  const lookUp = (name: string) => context.env[context.platform === 'win32' ? name.toUpperCase() : name]
  const names = listVariables(definition)
  const missing = names.filter((name) => lookUp(name) === undefined)
  if (missing.length > 0) return { ok: false, missing }
  const fill = (text: string) =>
    parseTemplate(text)
      .map((part) => ('text' in part ? part.text : lookUp(part.fromEnv)))
      .join('')
  const fillValue = (value: EnvironmentValue | HeaderValue) => {
    if ('literal' in value) return value.literal
    const scheme = 'scheme' in value && value.scheme !== undefined ? `${value.scheme} ` : ''
    return `${scheme}${lookUp(value.fromEnv) ?? ''}`
  }
  const referred = names.filter((name) => !isHarmlessVariable(name)).map((name) => lookUp(name) ?? '')
  const { secrets, values } = listLiterals(definition)
  const mask = buildMask([...referred, ...secrets], values)
  return { ok: true, launch: fillDefinition(definition, context, fill, fillValue), mask }
}

function fillDefinition(
  definition: ServerDefinition,
  { env, platform }: LaunchContext,
  fill: (text: string) => string,
  fillValue: (value: EnvironmentValue | HeaderValue) => string,
): Launch {
  if (definition.transport === 'http') {
    return { kind: 'http', url: fill(definition.url), headers: mapValues(definition.headers, fillValue) }
  }
  const { command, args, cwd, environment } = definition
  const values = Object.entries(mapValues(environment, fillValue))
  const own = Object.fromEntries(
    values.map(([name, value]) => [platform === 'win32' ? name.toUpperCase() : name, value]),
  )
  return {
    kind: 'stdio',
    command: fill(command),
    args: args.map(fill),
    cwd: cwd === undefined ? undefined : fill(cwd),
    env: { ...pickInherited(env, platform), ...own },
    hasOwnPath: 'PATH' in own,
  }
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

/** Every variable that a definition refers to, each once. */
function listVariables(definition: ServerDefinition): readonly string[] {
  const { texts, record } =
    definition.transport === 'http'
      ? { texts: [definition.url], record: definition.headers }
      : { texts: [definition.command, ...definition.args, definition.cwd ?? ''], record: definition.environment }
  const named = Object.values(record).flatMap((value) => ('fromEnv' in value ? [value.fromEnv] : []))
  return [...new Set([...texts.flatMap(listReferences), ...named])]
}

interface Literals {
  readonly secrets: readonly string[]
  readonly values: readonly string[]
}

/** What outputs mask in a definition, so that a server that repeats it does not show it either. */
function listLiterals(definition: ServerDefinition): Literals {
  const record = definition.transport === 'http' ? definition.headers : definition.environment
  const literals = Object.entries(record).flatMap(([name, value]) =>
    'literal' in value ? [[name, value.literal]] : [],
  )
  const isSecret = ([name = '', literal = '']: readonly string[]) => isSecretName(name) || hasSecretShape(literal)
  const textOf = ([, literal = '']: readonly string[]) => literal
  return {
    secrets: [...literals.filter(isSecret).map(textOf), ...listInline(definition)],
    values: literals.filter((pair) => !isSecret(pair)).map(textOf),
  }
}

function listInline(definition: ServerDefinition): readonly string[] {
  if (definition.transport === 'http') {
    const { url } = definition
    const spans = [...findUserinfo(url), ...findQueryValues(url), ...findSecretSpans(url)]
    return spans.map(({ start, end }) => url.slice(start, end)).filter(isNoReference)
  }
  const { command, args } = definition
  return findArgumentSpans(command, args)
    .flatMap(({ masked, secrets }, index) =>
      [...masked, ...secrets].map(({ start, end }) => args[index]?.slice(start, end) ?? ''),
    )
    .filter(isNoReference)
}

function isNoReference(text: string): boolean {
  return listReferences(text).length === 0
}
