/** What the ledger remembers of an entry: how it was written, and what had to be made around it. */
import type { ConfigValue, KeyPath } from '../../model/config-value.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import { walkContainers } from '../formats/plan-document.ts'
import type { DraftBuilder } from './draft-builder.ts'
import type { TargetEvaluation } from './evaluate-target.ts'
import type { TargetPlace } from './target-place.ts'
import { surfaceOf } from './world.ts'

/** Asked before the entry is brought about in the draft, while what is missing is still missing. */
export function buildApplied(
  builder: DraftBuilder,
  place: TargetPlace,
  evaluation: TargetEvaluation,
  isWritten: boolean,
): AppliedEntry {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const entry = evaluation.statements.find((statement) => statement.kind === 'entry')
  // Where another agent's file decides nothing is written, and the agent's own file is the one that would be.
  const path = (entry ?? evaluation.statements[0])?.file.path ?? surfaceOf(agent, scope)?.file.path ?? ''
  const isNew = entry?.value !== undefined && builder.valueOf(path, [...entry.container, name]) === undefined
  const made = isNew ? countMissing(builder.valueOf(path, []), [...entry.container, name]) : 0
  const isNewFile = isNew && builder.world.documents.get(path)?.exists !== true
  // Whoever made the container or the file, it goes with the last of our entries in it.
  const others = builder.appliedEntries(scope).filter((other) => other.agent === adapter.id && other.path === path)
  const fingerprint = evaluation.fingerprintRendered()
  const known = builder.applied(scope, adapter.id, server)
  // Written again because it moved: what stood there before it was ours is still the same.
  const isAgain = known?.fingerprint === fingerprint
  const before = isAgain ? known.before : isWritten ? evaluation.fingerprintBefore() : undefined
  return {
    agent: adapter.id,
    server,
    name,
    path,
    fingerprint,
    ...(before === undefined ? {} : { before }),
    adapterVersion: adapter.version,
    owner: 'registry',
    created: Math.max(made, ...others.map((other) => other.created)),
    createdFile: isNewFile || others.some((other) => other.createdFile),
  }
}

/** As the formats count (see EditedText.created). Where nothing may stand open the edit itself is refused. */
function countMissing(document: ConfigValue | undefined, path: KeyPath): number {
  const walk = walkContainers(document, path, { isOpen: () => true })
  return walk.ok ? walk.missing : 0
}
