/** Translates the text of one field between our spelling of a variable and an agent's. */
import type { EnvironmentValue, HeaderValue } from '../../../model/server.ts'
import {
  detectForeignTemplate,
  formatTemplate,
  listReferences,
  parseTemplate,
  type ReferenceSpelling,
  readTemplate,
  referenceSpellings,
  spellReference,
  type TemplateReading,
} from '../../definition/reference-template.ts'
import type { FieldSpelling } from './entry-shape.ts'
import type { FieldFault } from './field-fault.ts'

export type Translated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: FieldFault }

/** A native text of command, args, url or cwd in our spelling. */
export function readText(text: string, spelling: FieldSpelling): Translated<string> {
  if (spelling.expandsHome && text.startsWith('~/')) return { ok: false, fault: 'home-shorthand' }
  const read = translate(readTemplate(text, listSpellings(spelling)))
  if (!read.ok) return read
  const fault = findStrayDollar(read.value, spelling) ?? findNameFault(listReferences(read.value), spelling)
  return fault === undefined ? read : { ok: false, fault }
}

/** Our text in the agent's spelling. A text that the agent would understand differently is a fault. */
export function writeText(text: string, spelling: FieldSpelling): Translated<string> {
  if (spelling.expandsHome && text.startsWith('~/')) return { ok: false, fault: 'home-shorthand' }
  const stray = findStrayDollar(text, spelling) === undefined ? undefined : 'literal-dollar'
  const fault =
    findTemplate(text) ?? findEnvWord(text, spelling) ?? findNameFault(listReferences(text), spelling) ?? stray
  if (fault !== undefined) return { ok: false, fault }
  return { ok: true, value: formatTemplate(parseTemplate(text), (name) => spellFor(name, spelling)) }
}

/** The text of an environment or header value, read by the rules of either (`readEnvironmentValue`, `readHeaderValue`). */
export function readValue<T extends HeaderValue>(
  text: string,
  spelling: FieldSpelling,
  read: (text: string, spellings: readonly ReferenceSpelling[]) => TemplateReading<T>,
): Translated<T> {
  if (spelling.runsCommands && text.startsWith('!')) return { ok: false, fault: 'runs-command' }
  const isBraced = spelling.expands === 'braces' || spelling.expands === 'dollar'
  if (!isBraced && listReferences(text).length > 0) return { ok: false, fault: 'not-expanded' }
  const value = translate(read(text, listSpellings(spelling)))
  if (!value.ok) return value
  const fault =
    'fromEnv' in value.value ? findNameFault([value.value.fromEnv], spelling) : findStrayDollar(text, spelling)
  return fault === undefined ? value : { ok: false, fault }
}

/** The native text of a value, where the field can hold it as a text. */
export function writeValue(value: EnvironmentValue | HeaderValue, spelling: FieldSpelling): Translated<string> {
  if ('literal' in value) return writeLiteral(value.literal, spelling)
  const fault = findNameFault([value.fromEnv], spelling)
  if (fault !== undefined) return { ok: false, fault }
  const scheme = 'scheme' in value && value.scheme !== undefined ? `${value.scheme} ` : ''
  return { ok: true, value: scheme + spellFor(value.fromEnv, spelling) }
}

function writeLiteral(text: string, spelling: FieldSpelling): Translated<string> {
  if (spelling.runsCommands && text.startsWith('!')) return { ok: false, fault: 'runs-command' }
  // Whatever the agent does with it, a literal that reads like a variable could not be told from one afterwards.
  if (listReferences(text).length > 0 || findTemplate(text) !== undefined) return { ok: false, fault: 'template' }
  return findStrayDollar(text, spelling) === undefined && findEnvWord(text, spelling) === undefined
    ? { ok: true, value: text }
    : { ok: false, fault: 'literal-dollar' }
}

/** Why one of the variables cannot be named in a field. */
function findNameFault(names: readonly string[], spelling: FieldSpelling): FieldFault | undefined {
  if (names.length === 0) return undefined
  if (spelling.expands === 'none') return 'not-expanded'
  return names.some((name) => spelling.refusedNames?.includes(name)) ? 'refused-name' : undefined
}

/** A `$` outside our references, where a reader looks for variables behind every `$`. */
function findStrayDollar(text: string, spelling: FieldSpelling): FieldFault | undefined {
  if (spelling.expands !== 'dollar' && !spelling.refusesDollar) return undefined
  return parseTemplate(text).some((part) => 'text' in part && part.text.includes('$')) ? 'template' : undefined
}

/** `$(…)` is for a shell that the server may start; no agent looks at it. */
function findTemplate(text: string): FieldFault | undefined {
  const found = detectForeignTemplate(text)
  return found === undefined || found === 'command' ? undefined : 'template'
}

/** A literal `$env:NAME`, where the agent takes it for a variable; findTemplate knows the other word. */
function findEnvWord(text: string, spelling: FieldSpelling): FieldFault | undefined {
  return spelling.readsEnvWords && referenceSpellings.dollarEnv.test(text) ? 'literal-dollar' : undefined
}

function spellFor(name: string, { expands }: FieldSpelling): string {
  if (expands === 'env-words') return `{env:${name}}`
  return expands === 'env-braces' ? `\${env:${name}}` : spellReference(name)
}

function listSpellings({ expands, readsEnvPrefix, readsEnvWords }: FieldSpelling): readonly ReferenceSpelling[] {
  if (expands === 'none') return []
  const { braced, bracedEnv, bare, dollarEnv, plainEnv } = referenceSpellings
  if (expands === 'env-words') return [plainEnv]
  if (expands === 'env-braces') return [bracedEnv]
  return [
    braced,
    ...(readsEnvPrefix ? [bracedEnv] : []),
    ...(readsEnvWords ? [dollarEnv, plainEnv] : []),
    ...(expands === 'dollar' ? [bare] : []),
  ]
}

function translate<T>(reading: TemplateReading<T>): Translated<T> {
  if (reading.ok) return reading
  return { ok: false, fault: reading.reason === 'literal-reference' ? 'not-expanded' : 'template' }
}
