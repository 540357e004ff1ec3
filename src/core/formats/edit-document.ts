/** The way every edit goes, whatever the format: plan as data, splice, parse again, compare the whole document. */
import { type ConfigValue, equalValues, type KeyPath } from '../../model/config-value.ts'
import { applySplices, type Splice } from './apply-splices.ts'
import type { ConfigEdit, EditedText, Outcome } from './config-format.ts'
import { type ContainerRules, planDocument } from './plan-document.ts'
import { splitBom } from './text-lines.ts'
import { accept, refuse } from './text-position.ts'

/** One parsed text, ready to be changed. Offsets count from after the byte order mark. */
export interface EditableDocument {
  readonly value: ConfigValue | undefined
  readonly rules: ContainerRules
  /** Where the value at a path stands, or the nearest thing around it. */
  offsetOf(path: KeyPath): number
  /** The splices that make the text hold `wanted`; undefined where the format or this text does not allow it. */
  change(wanted: ConfigValue | undefined): readonly Splice[] | undefined
}

export interface DocumentFormat {
  open(body: string, paths: readonly KeyPath[]): Outcome<EditableDocument>
  read(body: string): Outcome<ConfigValue | undefined>
}

export function editDocument(format: DocumentFormat, text: string, edits: readonly ConfigEdit[]): Outcome<EditedText> {
  const { bom, body } = splitBom(text)
  const opened = format.open(
    body,
    edits.map((edit) => edit.path),
  )
  if (!opened.ok) return opened
  const document = opened.value
  const planned = planDocument(document.value, edits, document.rules)
  if (!planned.ok) return refuse(body, 'not-a-container', document.offsetOf(planned.blockedAt))
  const { wanted, created } = planned.plan
  if (wanted === document.value) return accept({ text, created })
  const splices = document.change(wanted)
  const edited = splices === undefined ? undefined : applySplices(body, splices)
  if (edited !== undefined) {
    const after = format.read(edited)
    if (after.ok && equalValues(after.value, wanted)) return accept({ text: bom + edited, created })
  }
  return refuse(body, 'not-editable', document.offsetOf(edits[0]?.path ?? []))
}
