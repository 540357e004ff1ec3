/** What stands in the fields of an edit, and the change that comes of it: only what was touched is sent. */
import type { RedactedDefinition } from '../../../../model/redacted-definition.ts'
import type { DefinitionChange } from '../../../../model/server.ts'
import { type FormPair, splitLines } from './definition-form.ts'

export interface EditForm {
  /** Command or URL. */
  readonly target: string
  /** One a line. */
  readonly args: string
  readonly cwd: string
  readonly description: string
  /** New values by name; a name that is there already is replaced. */
  readonly pairs: readonly FormPair[]
  /** Names of variables or headers to take out. */
  readonly removed: readonly string[]
}

export function buildEditForm(definition: RedactedDefinition): EditForm {
  const isStdio = definition.transport === 'stdio'
  return {
    target: isStdio ? definition.command : definition.url,
    args: isStdio ? definition.args.join('\n') : '',
    cwd: isStdio ? (definition.cwd ?? '') : '',
    description: definition.description ?? '',
    pairs: [],
    removed: [],
  }
}

/** A mask or a written-out character would end up in the file as it stands on the screen. */
export function holdsMask(text: string): boolean {
  return text.includes('***') || /\\u\{[0-9a-f]+\}/.test(text)
}

type Field = 'target' | 'args' | 'cwd' | 'description'
const fields: readonly Field[] = ['target', 'args', 'cwd', 'description']

/** Fields that were changed and still hold a mask. */
export function findMaskedFields(before: EditForm, after: EditForm): readonly Field[] {
  return fields.filter((field) => after[field] !== before[field] && holdsMask(after[field]))
}

/** undefined where nothing is different. */
export function buildEditChange(definition: RedactedDefinition, after: EditForm): DefinitionChange | undefined {
  const before = buildEditForm(definition)
  const isStdio = definition.transport === 'stdio'
  const differs = (field: Field) => after[field] !== before[field]
  const remove = after.removed.map((name) => `${isStdio ? 'environment' : 'headers'}.${name}`)
  const args = splitLines(after.args)
  for (const field of ['cwd', 'description'] as const)
    if (differs(field) && after[field].trim() === '') remove.push(field)
  const change: DefinitionChange = {
    ...(differs('target') ? (isStdio ? { command: after.target.trim() } : { url: after.target.trim() }) : {}),
    ...(differs('args') ? { args } : {}),
    ...(differs('cwd') && after.cwd.trim() !== '' ? { cwd: after.cwd.trim() } : {}),
    ...(differs('description') && after.description.trim() !== '' ? { description: after.description.trim() } : {}),
    ...buildPairs(isStdio, after.pairs),
    ...(remove.length === 0 ? {} : { remove }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

function buildPairs(isStdio: boolean, pairs: readonly FormPair[]): DefinitionChange {
  if (pairs.length === 0) return {}
  const values = Object.fromEntries(
    pairs.map(({ name, kind, text }) => [name, kind === 'reference' ? { fromEnv: text } : { literal: text }]),
  )
  return isStdio ? { environment: values } : { headers: values }
}
