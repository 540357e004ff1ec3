/** Which agents and folders we look after, and what the user has agreed to: changes of the manifest. */

import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { Manifest } from '../../model/registry-file.ts'
import {
  addProjects,
  consentToPiAdapter,
  consentToUnverified,
  emptyManifest,
  removeProjects,
} from '../registry/agent-manifest.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { nameList } from './name-list.ts'
import { showPath } from './read-document.ts'
import { removeTarget } from './reconcile.ts'
import { refuseUnknownAgents } from './refuse.ts'

function manifestOf(builder: DraftBuilder): Manifest {
  return builder.world.manifest.content ?? emptyManifest
}

/** The list is the whole new selection. An agent that drops out keeps its entries, unless `remove` takes ours out. */
export function planSelection(builder: DraftBuilder, request: PlanRequestOf<'select-agents'>): string {
  refuseUnknownAgents(builder.world, request.agents)
  const selected = [...new Set(request.agents)]
  builder.setManifest({ ...manifestOf(builder), selectedAgents: selected })
  for (const entry of builder.appliedEntries('user')) {
    if (selected.includes(entry.agent)) continue
    if (request.remove) removeTarget(builder, 'user', entry)
    else builder.removeApplied('user', entry.agent, entry.server)
  }
  if (request.remove) noteProjects(builder)
  const names = builder.world.agents
    .filter(({ adapter }) => selected.includes(adapter.id))
    .map(({ adapter }) => adapter.name)
  return names.length === 0 ? 'Look after no agent' : `Look after ${nameList(names)}`
}

/** A plan is about one place; what stands in project folders is not taken out behind the user's back. */
function noteProjects(builder: DraftBuilder): void {
  const { projects } = manifestOf(builder)
  if (projects.length === 0) return
  const folders = projects.map((path) => showPath(path, builder.world.places)).join(', ')
  const action = `Entries in project folders stay; look there before you deselect: ${folders}.`
  builder.note({ code: 'project-entries-stay', action })
}

export function planConsent(builder: DraftBuilder, { consent }: PlanRequestOf<'consent'>): string {
  const manifest = manifestOf(builder)
  if (consent.kind === 'pi-adapter') {
    builder.setManifest(consentToPiAdapter(manifest))
    return 'Agree to declare pi-mcp-adapter in the settings of Pi'
  }
  refuseUnknownAgents(builder.world, [consent.agent])
  const agent = builder.world.agents.find(({ adapter }) => adapter.id === consent.agent)
  if (consent.scope === 'local' || agent?.adapter.capability[consent.scope] !== 'unverified') {
    const message = `The ${consent.scope} scope of ${consent.agent} needs no consent: it is not in doubt.`
    throw new ProblemError([{ code: 'no-consent-needed', severity: 'error', message, nextStep: 'afd catalog' }])
  }
  builder.setManifest(consentToUnverified(manifest, consent.agent, consent.scope))
  return `Agree to use the unverified ${consent.scope} scope of ${agent.adapter.name}`
}

/** What is no longer kept goes with the next change. */
export function planRetention(builder: DraftBuilder, { transactions, days }: PlanRequestOf<'retention'>): string {
  builder.setManifest({ ...manifestOf(builder), retention: { transactions, days } })
  const changes = transactions === 1 ? 'the last change' : `the last ${transactions} changes`
  return `Keep the backups of ${changes} or of ${days} days, whichever keeps more`
}

/** `paths` are real paths of folders that exist. */
export function planAddProjects(builder: DraftBuilder, paths: readonly string[]): string {
  builder.setManifest(addProjects(manifestOf(builder), paths))
  return `Remember ${paths.length === 1 ? 'the folder' : `${paths.length} folders`}`
}

export function planRemoveProject(builder: DraftBuilder, path: string): string {
  const manifest = manifestOf(builder)
  if (!manifest.projects.includes(path)) {
    const problem = {
      code: 'unknown-project',
      severity: 'error',
      message: 'That folder is not remembered.',
      nextStep: 'afd projects',
    } as const
    throw new ProblemError([problem])
  }
  builder.setManifest(removeProjects(manifest, [path]))
  return 'Forget the folder; nothing in it changes'
}
