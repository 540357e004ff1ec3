/** Everything the command palette finds. */
import type { Project } from '../../../../ipc/contract.ts'
import type { ServerReport } from '../../../../model/report.ts'
import type { Actions } from '../../actions/actions.tsx'
import type { Place } from '../../api/queries.ts'
import type { MenuEntry } from '../../components/anchored-menu.tsx'
import { matchesSearch } from '../../components/matches-search.ts'
import { type View, views, viewTitles } from '../../components/views.ts'

export interface PaletteCommand {
  readonly key: string
  readonly label: string
  /** What kind of thing it is, in one word. */
  readonly group: string
  readonly run: () => void
}

export interface PaletteParts {
  readonly actions: Actions
  readonly projects: readonly Project[]
  readonly servers: readonly ServerReport[]
  readonly menuOf: (server: ServerReport) => readonly MenuEntry[]
  readonly onView: (view: View) => void
  readonly onPlace: (place: Place) => void
  readonly onAddFolders: () => void
  readonly onReadAgain: () => void
  readonly buildSync: () => Parameters<Actions['review']>[0]
}

export function buildPaletteCommands(parts: PaletteParts): readonly PaletteCommand[] {
  return [
    ...buildGeneral(parts),
    ...buildPlaces(parts),
    ...parts.servers.flatMap((server) => buildServer(server, parts)),
  ]
}

function buildGeneral({
  actions,
  onView,
  onAddFolders,
  onReadAgain,
  buildSync,
}: PaletteParts): readonly PaletteCommand[] {
  const act = (label: string, run: () => void) => ({ key: label, label, group: 'Action', run })
  return [
    act('Add a server…', () => actions.open({ kind: 'add' })),
    act('Sync…', () => actions.review(buildSync())),
    act('Adopt several servers…', () => actions.open({ kind: 'adopt-many' })),
    act('Choose agents…', () => actions.open({ kind: 'agents' })),
    act('Connect to servers…', () => actions.open({ kind: 'connect', servers: [] })),
    act('Add a project folder…', onAddFolders),
    act('Read all files again', onReadAgain),
    act('Settings…', () => actions.open({ kind: 'settings' })),
    act('Keys', () => actions.open({ kind: 'shortcuts' })),
    ...views.map((view) => ({
      key: `view ${view}`,
      label: viewTitles[view],
      group: 'View',
      run: () => onView(view),
    })),
  ]
}

function buildPlaces({ projects, onPlace }: PaletteParts): readonly PaletteCommand[] {
  const places: readonly (readonly [Place, string])[] = [
    [undefined, 'User'],
    ...projects.map(({ id, name }) => [id, name] as const),
  ]
  return places.map(([place, label]) => ({
    key: `place ${place ?? 'user'}`,
    label,
    group: 'Place',
    run() {
      onPlace(place)
    },
  }))
}

function buildServer(server: ServerReport, { menuOf }: PaletteParts): readonly PaletteCommand[] {
  return menuOf(server).flatMap((entry) =>
    typeof entry === 'object' && 'label' in entry
      ? [
          {
            key: `server ${server.id} ${entry.label}`,
            label: `${server.id}: ${entry.label}`,
            group: 'Server',
            run: entry.onPick,
          },
        ]
      : [],
  )
}

const shownAtOnce = 50

/** What begins with the search comes first. Without a search only actions, views and places: servers would drown them. */
export function findCommands(all: readonly PaletteCommand[], search: string): readonly PaletteCommand[] {
  const text = search.trim().toLowerCase()
  if (text === '') return all.filter(({ group }) => group !== 'Server').slice(0, shownAtOnce)
  const found = all.filter(({ label, group }) => matchesSearch(text, [label, group]))
  const begins = (command: PaletteCommand) => (command.label.toLowerCase().startsWith(text) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, shownAtOnce)
}
