/** Writes a definition as the fields of a native entry, or says field by field why the agent cannot hold it. */
import type { ConfigValue } from '../../../model/config-value.ts'
import { buildConfigObject, type ConfigObject } from '../../../model/config-value.ts'
import type { Problem } from '../../../model/problem.ts'
import type { HeaderValue, HttpDefinition, ServerDefinition, StdioDefinition } from '../../../model/server.ts'
import type { EntryShape } from './entry-shape.ts'
import { buildFieldProblem, type FieldFault } from './field-fault.ts'
import { type Translated, writeText, writeValue } from './reference-spelling.ts'

interface WrittenEntry {
  /** Our fields, in the agent's order. Of use only without blockers. */
  readonly value: ConfigObject
  readonly blockers: readonly Problem[]
  readonly attention: readonly Problem[]
}

/** `subject` says which agent and scope it is for, e.g. `Codex (user)`. */
export function writeNativeEntry(definition: ServerDefinition, shape: EntryShape, subject: string): WrittenEntry {
  const writer = new EntryWriter(shape, subject)
  const word = shape.transport?.writes[definition.transport]
  if (shape.transport !== undefined && word !== undefined) writer.set(shape.transport.key, word)
  if (definition.transport === 'stdio') writer.writeStdio(definition)
  else writer.writeHttp(definition)
  writer.writeExtras(definition)
  for (const { key, off, explicit } of shape.switches) {
    if (!definition.enabled) writer.set(key, off)
    else if (explicit) writer.set(key, !off)
  }
  return { value: buildConfigObject(writer.pairs), blockers: writer.blockers, attention: writer.attention }
}

class EntryWriter {
  readonly pairs: [string, ConfigValue][] = []
  readonly blockers: Problem[] = []
  readonly attention: Problem[] = []
  readonly #shape: EntryShape
  readonly #subject: string

  constructor(shape: EntryShape, subject: string) {
    this.#shape = shape
    this.#subject = subject
  }

  set(key: string, value: ConfigValue): void {
    this.pairs.push([key, value])
  }

  writeStdio({ command, args, environment, cwd }: StdioDefinition): void {
    const { fields, spelling, names } = this.#shape
    const program = this.#take(writeText(command, spelling.command), 'command')
    const list = args.map((text, index) => this.#take(writeText(text, spelling.args), `args[${index}]`))
    this.set(fields.command, fields.args === undefined ? [program, ...list] : program)
    if (list.length > 0 && fields.args !== undefined) this.set(fields.args, list)
    const given: [string, ConfigValue][] = []
    const passed: string[] = []
    for (const [name, value] of Object.entries(environment)) {
      if ('fromEnv' in value && names?.environment !== undefined) {
        if (value.fromEnv === name) passed.push(name)
        else this.#block('renamed-variable', `environment.${name}`)
      } else given.push([name, this.#take(writeValue(value, spelling.environment), `environment.${name}`)])
    }
    if (given.length > 0) this.set(fields.environment, buildConfigObject(given))
    if (passed.length > 0 && names?.environment !== undefined) this.set(names.environment, passed)
    if (cwd === undefined) return
    if (fields.cwd === undefined) this.#blockField('cwd', 'a working directory')
    else this.set(fields.cwd, this.#take(writeText(cwd, spelling.cwd), 'cwd'))
  }

  writeHttp({ url, headers }: HttpDefinition): void {
    const { fields, spelling, names } = this.#shape
    this.set(fields.url, this.#take(writeText(url, spelling.url), 'url'))
    const given: [string, ConfigValue][] = []
    const byName: [string, ConfigValue][] = []
    let bearer: string | undefined
    for (const [header, value] of Object.entries(headers)) {
      if (!('fromEnv' in value) || spelling.headers.expands !== 'none') {
        given.push([header, this.#take(writeValue(value, spelling.headers), `headers.${header}`)])
      } else if (value.scheme === undefined && names?.headers !== undefined) byName.push([header, value.fromEnv])
      else if (isBearer(header, value) && names?.bearer !== undefined) bearer = value.fromEnv
      else this.#block(value.scheme === undefined ? 'not-expanded' : 'scheme', `headers.${header}`)
    }
    if (given.length > 0) this.set(fields.headers, buildConfigObject(given))
    if (byName.length > 0 && names?.headers !== undefined) this.set(names.headers, buildConfigObject(byName))
    if (bearer !== undefined && names?.bearer !== undefined) this.set(names.bearer, bearer)
  }

  /** A missing description says nothing to anyone; a missing time limit may surprise, so it is mentioned. */
  writeExtras({ timeout, description }: ServerDefinition): void {
    const { timeout: field } = this.#shape
    if (timeout !== undefined && field !== undefined) {
      const amount = timeout * field.perSecond
      this.set(field.key, field.wholeNumber ? Math.ceil(amount) : amount)
    } else if (timeout !== undefined) {
      const message = `${this.#subject}: the agent has no field for timeout, so it is left out.`
      this.attention.push({ code: 'field-left-out', severity: 'info', message })
    }
    if (description !== undefined && this.#shape.description !== undefined)
      this.set(this.#shape.description, description)
  }

  #take(translated: Translated<string>, field: string): string {
    if (translated.ok) return translated.value
    this.#block(translated.fault, field)
    return ''
  }

  #block(fault: FieldFault, field: string): void {
    this.blockers.push(buildFieldProblem(fault, this.#subject, field, undefined))
  }

  #blockField(field: string, what: string): void {
    const message = `${this.#subject}: ${field} cannot be kept, because the agent does not honour ${what}.`
    this.blockers.push({ code: 'unsupported-field', severity: 'error', message })
  }
}

function isBearer(header: string, value: Exclude<HeaderValue, { literal: string }>): boolean {
  return header.toLowerCase() === 'authorization' && value.scheme === 'Bearer'
}
