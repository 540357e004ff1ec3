/** What can be done about one server in one agent: its chip's menu and its cell's. */
import type { ServerReport } from '../../../model/report.ts'
import type { TargetState } from '../../../model/server-state.ts'
import type { MenuEntry } from '../components/anchored-menu.tsx'
import { describeTarget } from '../components/target-sentence.ts'
import type { Actions } from './actions.tsx'
import { scopeOf } from './owner-scope.ts'

export interface TargetMenuParts {
  readonly actions: Actions
  readonly project: string | undefined
  readonly nameOf: (agent: string) => string
  readonly onReveal: (path: string) => void
  /** Opens everything about the server; left out where it is open or nowhere to open. */
  readonly onDetails?: () => void
}

export function buildTargetMenu(
  server: ServerReport,
  target: TargetState,
  parts: TargetMenuParts,
): readonly MenuEntry[] {
  const { actions, project, nameOf, onReveal, onDetails } = parts
  const agent = nameOf(target.agent)
  const owned = scopeOf(server.owner, project)
  const { path } = target
  return [
    { note: describeTarget(target, agent) },
    ...(target.reason === undefined ? [] : [{ note: target.reason }]),
    ...(target.action === undefined ? [] : [{ note: target.action }]),
    'separator',
    ...buildNextSteps(server, target, parts),
    {
      label: `Leave ${agent} out…`,
      onPick: () =>
        actions.review({ operation: 'targets', server: server.id, add: [], remove: [target.agent], ...owned }),
    },
    {
      label: `Release from ${agent}…`,
      onPick: () => actions.review({ operation: 'release', server: server.id, agent: target.agent, ...owned }),
    },
    ...(path === undefined ? [] : [buildReveal(path, onReveal)]),
    ...(onDetails ? [{ label: 'Show everything', onPick: onDetails }] : []),
  ]
}

function buildReveal(path: string, onReveal: TargetMenuParts['onReveal']): MenuEntry {
  return {
    label: 'Reveal its file',
    onPick() {
      onReveal(path)
    },
  }
}

function buildNextSteps(
  server: ServerReport,
  target: TargetState,
  { actions, project, nameOf }: TargetMenuParts,
): readonly MenuEntry[] {
  switch (target.state) {
    case 'conflict':
    case 'drift':
      return [
        {
          label: `Compare with ${nameOf(target.agent)}…`,
          onPick: () => actions.open({ kind: 'drift', server, target }),
        },
      ]
    case 'pending-sync':
      return [
        {
          label: 'Sync…',
          onPick: () =>
            actions.review(
              project === undefined
                ? { operation: 'sync', scope: 'user' }
                : { operation: 'sync', scope: 'effective', project },
            ),
        },
      ]
    case 'failing':
      return [{ label: 'Try again…', onPick: () => actions.open({ kind: 'connect', servers: [server.id] }) }]
    case 'unsupported':
    case 'pending-auth':
    case 'pending-trust':
    case 'configured':
    case 'active':
    case 'disabled':
    case 'importable':
    case 'incompatible':
    case 'shadowed':
    case 'absent':
      return []
  }
}

/** For an agent that the server is kept out of. */
export function buildAbsentMenu(
  server: ServerReport,
  agent: string,
  { actions, project, nameOf }: TargetMenuParts,
): readonly MenuEntry[] {
  return [
    { note: `${server.id} is kept out of ${nameOf(agent)}` },
    'separator',
    {
      label: `Have it in ${nameOf(agent)}…`,
      onPick: () =>
        actions.review({
          operation: 'targets',
          server: server.id,
          add: [agent],
          remove: [],
          ...scopeOf(server.owner, project),
        }),
    },
  ]
}
