/** References to environment variables inside strings: our own spelling `${NAME}`, and ways to read those of agents. */
import type { EnvironmentValue, HeaderValue } from '../../model/server.ts'

/** A stretch of text, or the value of a variable. */
export type TemplatePart = { readonly text: string } | { readonly fromEnv: string }

/** How an agent writes a reference: finds it anywhere in a text and has a group called `name`. */
export type ReferenceSpelling = RegExp

/** The spellings that agents have; an adapter lists those that its agent really expands in a field. */
export const referenceSpellings = {
  /** `${NAME}`, which is ours too. */
  braced: /\$\{(?<name>[A-Za-z_][A-Za-z0-9_]*)\}/,
  /** `$NAME` */
  bare: /\$(?<name>[A-Za-z_][A-Za-z0-9_]*)/,
  /** `${env:NAME}` */
  bracedEnv: /\$\{env:(?<name>[A-Za-z_][A-Za-z0-9_]*)\}/,
  /** `{env:NAME}` */
  plainEnv: /(?<!\$)\{env:(?<name>[A-Za-z_][A-Za-z0-9_]*)\}/,
  /** `$env:NAME` */
  dollarEnv: /\$env:(?<name>[A-Za-z_][A-Za-z0-9_]*)/,
  /** `%NAME%` */
  percent: /%(?<name>[A-Za-z_][A-Za-z0-9_]*)%/,
} as const satisfies Record<string, ReferenceSpelling>

const everyReference = new RegExp(referenceSpellings.braced, 'g')

/** What kind of template a text holds that is no plain reference. */
export type ForeignTemplate =
  /** `${NAME:-default}` and its kin */
  | 'default'
  /** `${input:id}` */
  | 'input'
  /** `${env:NAME}`, `{env:NAME}` where that is not how references are written */
  | 'environment'
  /** `{file:path}`, `${file:path}` */
  | 'file'
  /** `${{ … }}` */
  | 'expression'
  /** `$(…)` */
  | 'command'
  /** any other `${…}` */
  | 'other'

const foreignTemplates: readonly (readonly [ForeignTemplate, RegExp])[] = [
  ['expression', /\$\{\{/],
  ['input', /\$\{(input|promptString|command):/],
  ['file', /\$?\{file:/],
  ['environment', /\$?\{env:/],
  ['default', /\$\{!?[A-Za-z_][A-Za-z0-9_]*\s*(:?[-=?+]|[#%/^,@])/],
  ['command', /\$\(/],
  ['other', /\$\{/],
]

/** Cuts a canonical text at its `${NAME}`; the text parts are never empty. */
export function parseTemplate(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of text.includes('${') ? text.matchAll(everyReference) : []) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ fromEnv: match.groups?.name ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Puts a template together again; without `spell` in our own spelling. */
export function formatTemplate(
  parts: readonly TemplatePart[],
  spell: (name: string) => string = spellReference,
): string {
  return parts.map((part) => ('text' in part ? part.text : spell(part.fromEnv))).join('')
}

/** `${NAME}` */
export function spellReference(name: string): string {
  return `\${${name}}`
}

/** The variables that a canonical text refers to, each once, in order. */
export function listReferences(text: string): readonly string[] {
  return [...new Set(parseTemplate(text).flatMap((part) => ('fromEnv' in part ? [part.fromEnv] : [])))]
}

/** The first template in a canonical text that is more than a plain reference; undefined where there is none. */
export function detectForeignTemplate(text: string): ForeignTemplate | undefined {
  if (!text.includes('{') && !text.includes('$')) return undefined
  const rest = text.replace(everyReference, ' ')
  return foreignTemplates.find(([, pattern]) => pattern.test(rest))?.[0]
}

export type TemplateReading<T> =
  | { readonly ok: true; readonly value: T }
  /** literal-reference: reads like one of our references, but the agent takes it as plain text. mixed: text around a reference, in a field that holds a whole value. */
  | { readonly ok: false; readonly reason: ForeignTemplate | 'literal-reference' | 'mixed' }

/** Reads an agent's command, argument, cwd or url into our spelling; `spellings` are those the agent expands in that field. */
export function readTemplate(text: string, spellings: readonly ReferenceSpelling[]): TemplateReading<string> {
  const parts = cutAtSpellings(text, spellings)
  const foreign = parts.map((part) => ('text' in part ? detectForeignTemplate(part.text) : undefined)).find(Boolean)
  // A command substitution in an argument is for a shell that the server starts, not a template of the agent.
  if (foreign !== undefined && foreign !== 'command') return { ok: false, reason: foreign }
  if (parts.some((part) => 'text' in part && listReferences(part.text).length > 0))
    return { ok: false, reason: 'literal-reference' }
  return { ok: true, value: formatTemplate(parts) }
}

/** Reads the value of an environment variable: one whole reference, or a literal. */
export function readEnvironmentValue(
  text: string,
  spellings: readonly ReferenceSpelling[],
): TemplateReading<EnvironmentValue> {
  const parts = cutAtSpellings(text, spellings)
  const [first] = parts
  if (parts.length === 1 && first !== undefined && 'fromEnv' in first)
    return { ok: true, value: { fromEnv: first.fromEnv } }
  return readLiteral(text, parts)
}

/** Reads the value of a header: one whole reference, a scheme and a reference (`Bearer ${TOKEN}`), or a literal. */
export function readHeaderValue(text: string, spellings: readonly ReferenceSpelling[]): TemplateReading<HeaderValue> {
  const [first, second, ...rest] = cutAtSpellings(text, spellings)
  if (rest.length === 0 && first !== undefined && second !== undefined && 'text' in first && 'fromEnv' in second) {
    const scheme = /^([A-Za-z][A-Za-z0-9-]*) +$/.exec(first.text)?.[1]
    if (scheme !== undefined) return { ok: true, value: { fromEnv: second.fromEnv, scheme } }
  }
  return readEnvironmentValue(text, spellings)
}

function readLiteral(text: string, parts: readonly TemplatePart[]): TemplateReading<{ readonly literal: string }> {
  if (parts.some((part) => 'fromEnv' in part)) return { ok: false, reason: 'mixed' }
  const foreign = detectForeignTemplate(text)
  return foreign === undefined || foreign === 'command'
    ? { ok: true, value: { literal: text } }
    : { ok: false, reason: foreign }
}

/** Cuts a text at the earliest match of any spelling, again and again. */
function cutAtSpellings(text: string, spellings: readonly ReferenceSpelling[]): readonly TemplatePart[] {
  if (!/[$%{]/.test(text)) return text === '' ? [] : [{ text }]
  const parts: TemplatePart[] = []
  let rest = text
  while (rest !== '') {
    const match = spellings
      .map((spelling) => spelling.exec(rest))
      .filter((found) => found !== null)
      .toSorted((a, b) => a.index - b.index)[0]
    if (match === undefined) break
    if (match.index > 0) parts.push({ text: rest.slice(0, match.index) })
    parts.push({ fromEnv: match.groups?.name ?? '' })
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest !== '') parts.push({ text: rest })
  return parts
}
