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
  /** The splices that make the text hold `wanted`. */
  change(wanted: ConfigValue | undefined): readonly Splice[]
  /** Parses what the splices have made of the text: true where it holds `wanted` and nothing else. */
  verify(edited: string, splices: readonly Splice[], wanted: ConfigValue | undefined): boolean
}

/** Parses a text, which comes without a byte order mark; nodes are needed along the paths only. */
export type OpenDocument = (body: string, paths: readonly KeyPath[]) => Outcome<EditableDocument>

export function editDocument(open: OpenDocument, text: string, edits: readonly ConfigEdit[]): Outcome<EditedText> {
  const { bom, body } = splitBom(text)
  const paths = edits.map((edit) => edit.path)
  const opened = open(body, paths)
  if (!opened.ok) return opened
  const document = opened.value
  const planned = planDocument(document.value, edits, document.rules)
  if (!planned.ok) return refuse(body, 'not-a-container', document.offsetOf(planned.blockedAt))
  const { wanted, created } = planned.plan
  if (wanted === document.value) return accept({ text, created })
  const splices = document.change(wanted)
  const edited = applySplices(body, splices)
  if (document.verify(edited, splices, wanted)) return accept({ text: bom + edited, created })
  return refuse(body, 'not-editable', document.offsetOf(paths[0] ?? []))
}

/** For formats whose parts cannot be parsed alone: reads the whole text again and compares the whole document. */
export function holdsValue(outcome: Outcome<ConfigValue | undefined>, wanted: ConfigValue | undefined): boolean {
  return outcome.ok && equalValues(outcome.value, wanted)
}
