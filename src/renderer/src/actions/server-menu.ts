/** Everything that can be done with one server, as the entries of a menu. */

import type { ServerReport } from '../../../model/report.ts'
import type { MenuEntry } from '../components/anchored-menu.tsx'
import type { Actions } from './actions.tsx'
import { scopeHere, scopeOf } from './owner-scope.ts'

export interface ServerMenuParts {
  readonly actions: Actions
  /** Id of the project that is looked at, if one is. */
  readonly project: string | undefined
  readonly nameOf: (agent: string) => string
  readonly onVerify: (server: ServerReport) => void
  readonly onCopy: (text: string) => void
  readonly onReveal: (path: string) => void
}

export function buildServerMenu(server: ServerReport, parts: ServerMenuParts): readonly MenuEntry[] {
  const { actions, project, nameOf } = parts
  const { id, owner, enabled } = server
  const owned = scopeOf(owner, project)
  const apart = server.targets.filter(({ state }) => state === 'drift' || state === 'conflict')
  return [
    ...apart.map((target) => ({
      label: `Compare with ${nameOf(target.agent)}…`,
      onPick: () => actions.open({ kind: 'drift', server, target }),
    })),
    {
      label: enabled ? 'Switch off…' : 'Switch on…',
      onPick: () => actions.review({ operation: 'set-enabled', server: id, enabled: !enabled, ...scopeHere(project) }),
    },
    { label: 'Edit…', onPick: () => actions.open({ kind: 'edit', server }) },
    { label: 'Rename…', onPick: () => actions.open({ kind: 'rename', server }) },
    { label: 'Move…', keys: 'M', onPick: () => actions.open({ kind: 'move', server }) },
    'separator',
    { label: 'Verify', keys: 'V', onPick: () => parts.onVerify(server) },
    { label: 'Connect…', onPick: () => actions.open({ kind: 'connect', servers: [id] }) },
    { label: 'Copy as JSON', onPick: () => parts.onCopy(JSON.stringify({ [id]: server.definition }, null, 2)) },
    { label: 'Reveal its file', onPick: () => parts.onReveal(server.source) },
    'separator',
    { label: 'Release…', onPick: () => actions.review({ operation: 'release', server: id, ...owned }) },
    {
      label: 'Uninstall…',
      isHard: true,
      onPick: () => actions.review({ operation: 'uninstall', server: id, ...owned }),
    },
  ]
}
