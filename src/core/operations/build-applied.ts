/** What the ledger remembers of an entry: how it was written, and what had to be made around it. */
import { type ConfigValue, isConfigObject, type KeyPath } from '../../model/config-value.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import type { DraftBuilder } from './draft-builder.ts'
import type { TargetEvaluation } from './evaluate-target.ts'
import type { TargetPlace } from './target-place.ts'

/** Asked before the entry is brought about in the draft, while what is missing is still missing. */
export function buildApplied(builder: DraftBuilder, place: TargetPlace, evaluation: TargetEvaluation): AppliedEntry {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const entry = evaluation.statements.find((statement) => statement.kind === 'entry')
  const path = (entry ?? evaluation.statements[0])?.file.path ?? ''
  const isNew = entry?.value !== undefined && builder.valueOf(path, [...entry.container, name]) === undefined
  const made = isNew ? countMissing(builder.valueOf(path, []), entry.container) : 0
  const isNewFile = isNew && builder.world.documents.get(path)?.exists !== true
  // Whoever made the container or the file, it goes with the last of our entries in it.
  const others = builder.appliedEntries(scope).filter((other) => other.agent === adapter.id && other.path === path)
  return {
    agent: adapter.id,
    server,
    name,
    path,
    fingerprint: evaluation.fingerprintRendered(),
    adapterVersion: adapter.version,
    owner: 'registry',
    created: Math.max(made, ...others.map((other) => other.created)),
    createdFile: isNewFile || others.some((other) => other.createdFile),
  }
}

/** How many containers on the way are missing, the root counted (see EditedText.created). */
function countMissing(document: ConfigValue | undefined, container: KeyPath): number {
  let value = document
  for (const [depth, key] of container.entries()) {
    if (!isConfigObject(value)) return container.length - depth + 1
    value = Object.hasOwn(value, key) ? value[key] : undefined
  }
  return isConfigObject(value) ? 0 : 1
}
