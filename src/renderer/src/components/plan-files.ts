/** Sorts a plan by file: the files of others first, then ours, then our bookkeeping. */
import type { Change, Plan, PlanRequest } from '../../../model/plan.ts'

export interface PlanFile {
  readonly path: string
  readonly kind: Change['target']['kind']
  readonly changes: readonly Change[]
  /** Agents that load the file, its owner first. */
  readonly readBy: readonly string[]
}

const order: readonly PlanFile['kind'][] = ['native', 'golden', 'registry', 'manifest', 'state']

/** Only files in which something changes. */
export function buildPlanFiles(plan: Pick<Plan, 'changes'>): readonly PlanFile[] {
  const files = new Map<string, Change[]>()
  for (const change of plan.changes)
    if (change.action !== 'no-op') files.set(change.target.path, [...(files.get(change.target.path) ?? []), change])
  return [...files]
    .map(([path, changes]) => ({
      path,
      kind: changes[0]?.target.kind ?? 'native',
      changes,
      readBy: [
        ...new Set(
          changes.flatMap(({ target, readBy }) => [...(target.agent ? [target.agent] : []), ...(readBy ?? [])]),
        ),
      ],
    }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.path.localeCompare(b.path, 'en'))
}

const verbs: Readonly<Record<PlanRequest['operation'], string>> = {
  sync: 'Sync',
  add: 'Add',
  adopt: 'Adopt',
  targets: 'Change agents',
  resolve: 'Resolve',
  'set-enabled': 'Switch',
  move: 'Move',
  edit: 'Change',
  rename: 'Rename',
  release: 'Release',
  uninstall: 'Uninstall',
  'golden-apply': 'Write golden set',
  'golden-init': 'Make golden set',
  reconcile: 'Take one side',
  repair: 'Repair',
  'select-agents': 'Select',
  consent: 'Consent',
  'add-projects': 'Add folder',
  'remove-project': 'Remove folder',
  retention: 'Keep backups',
  recover: 'Recover',
}

/** What the button says: the deed itself. */
export const describeVerb = (operation: PlanRequest['operation']) => verbs[operation]

/** A former change by the word of its button; what a newer version did keeps its own name. */
export function nameOperation(operation: string): string {
  return Object.hasOwn(verbs, operation) ? describeVerb(operation as PlanRequest['operation']) : operation
}
