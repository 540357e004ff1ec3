/** What stands in the fields of the form for a server, and the definition that comes of it. */

import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../../../model/server.ts'
import { serverIdSchema, variableNameSchema } from '../../../../model/server.ts'

/** One variable or header. */
export interface FormPair {
  /** Tells rows apart while they are edited. */
  readonly key: number
  readonly name: string
  /** reference: `text` is the name of a variable; literal: `text` is the value itself. */
  readonly kind: 'reference' | 'literal'
  readonly text: string
}

export interface DefinitionForm {
  readonly id: string
  readonly transport: 'stdio' | 'http'
  readonly command: string
  /** One a line. */
  readonly args: string
  readonly cwd: string
  readonly url: string
  readonly pairs: readonly FormPair[]
  readonly description: string
}

export const emptyForm: DefinitionForm = {
  id: '',
  transport: 'stdio',
  command: '',
  args: '',
  cwd: '',
  url: '',
  pairs: [],
  description: '',
}

export const splitLines = (text: string) => text.split('\n').filter((line) => line !== '')

/** What is wrong, by field; empty where the definition can be reviewed. */
export function findFormFaults(form: DefinitionForm): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  if (!serverIdSchema.safeParse(form.id).success)
    faults.id = 'Small letters, digits, - and _; it begins with a letter or digit.'
  if (form.transport === 'stdio' && form.command.trim() === '') faults.command = 'Say what is started.'
  if (form.transport === 'http' && form.url.trim() === '') faults.url = 'Say which address is contacted.'
  for (const { key, name, kind, text } of form.pairs) {
    if (name === '') faults[`pair-${key}`] = 'It needs a name.'
    else if (kind === 'reference' && !variableNameSchema.safeParse(text).success)
      faults[`pair-${key}`] = 'Name the environment variable that holds the value.'
  }
  return faults
}

/** Only for a form without faults. */
export function buildDefinition(form: DefinitionForm): ServerDefinition {
  const description = form.description.trim()
  const shared = { enabled: true, ...(description === '' ? {} : { description }) }
  if (form.transport === 'http')
    return { transport: 'http', url: form.url.trim(), headers: buildPairs(form.pairs, toHeader), ...shared }
  const cwd = form.cwd.trim()
  return {
    transport: 'stdio',
    command: form.command.trim(),
    args: splitLines(form.args),
    ...(cwd === '' ? {} : { cwd }),
    environment: buildPairs(form.pairs, toValue),
    ...shared,
  }
}

function buildPairs<T>(pairs: readonly FormPair[], convert: (pair: FormPair) => T): Record<string, T> {
  return Object.fromEntries(pairs.map((pair) => [pair.name, convert(pair)]))
}

function toValue({ kind, text }: FormPair): EnvironmentValue {
  return kind === 'reference' ? { fromEnv: text } : { literal: text }
}

/** The scheme that nearly every server wants there. */
function toHeader(pair: FormPair): HeaderValue {
  if (pair.kind === 'literal') return { literal: pair.text }
  return /^authorization$/i.test(pair.name) ? { fromEnv: pair.text, scheme: 'Bearer' } : { fromEnv: pair.text }
}
