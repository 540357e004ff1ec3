/** What stands in the tray's menu, as data. */
import type { ProjectId } from '../../ipc/project-id.ts'
import type { TransactionReport } from '../../model/report.ts'
import type { WorldSummary } from './world-summary.ts'

export type TrayDeed =
  | { readonly kind: 'show' }
  | { readonly kind: 'check' }
  | { readonly kind: 'show-place'; readonly place: ProjectId | null }
  | { readonly kind: 'undo'; readonly transaction: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'quit' }

export type TrayItem =
  | { readonly label: string; readonly deed?: TrayDeed }
  | { readonly label: string; readonly items: readonly TrayItem[] }
  | 'separator'

const shownTransactions = 5
const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' })

export function buildTrayMenu(
  summary: WorldSummary | undefined,
  transactions: readonly TransactionReport[],
): readonly TrayItem[] {
  const places = (summary?.places ?? []).map(
    ({ id, name, servers, needing }): TrayItem => ({
      label: escapeLabel(`${name}: ${needing === 0 ? `${servers} servers` : `${needing} of ${servers} need you`}`),
      deed: { kind: 'show-place', place: id },
    }),
  )
  const undoable = transactions.filter(({ recoverable, state }) => recoverable && state === 'committed')
  const undos = undoable.slice(0, shownTransactions).map(
    ({ id, operation, at }): TrayItem => ({
      label: `Undo ${operation}, ${clock.format(new Date(at))}…`,
      deed: { kind: 'undo', transaction: id },
    }),
  )
  return [
    { label: summary?.sentence ?? 'Reading…' },
    ...(summary?.unfinished ?? []).map(
      (transaction): TrayItem => ({ label: 'Recover it…', deed: { kind: 'undo', transaction } }),
    ),
    'separator',
    { label: 'Open AFD Agent Manager', deed: { kind: 'show' } },
    { label: 'Check now', deed: { kind: 'check' } },
    ...(places.length === 0 ? [] : [{ label: 'Places', items: places }]),
    ...(undos.length === 0 ? [] : [{ label: 'Last changes', items: undos }]),
    'separator',
    { label: 'Settings…', deed: { kind: 'settings' } },
    { label: 'Quit', deed: { kind: 'quit' } },
  ]
}

/** Menus read `&` as the mark of a shortcut. */
function escapeLabel(label: string): string {
  return label.replaceAll('&', '&&')
}
