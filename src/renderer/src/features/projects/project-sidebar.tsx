/** The places a server can hold: the user's own, and each project folder, with how things stand there. */
import type { Project } from '../../../../ipc/contract.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { StatusReport } from '../../../../model/report.ts'
import { type ServerState, worstState } from '../../../../model/server-state.ts'
import type { Place } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { needsUser, statePresentation, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'

interface ProjectSidebarProps {
  readonly place: Place
  readonly projects: readonly Project[]
  readonly statusOf: (place: Place) => StatusReport | undefined
  readonly onPlace: (place: Place) => void
  readonly onAddFolders: () => void
  readonly onRemove: (project: Project) => void
  readonly onReveal: (project: Project) => void
}

export function ProjectSidebar(props: ProjectSidebarProps) {
  const { place, projects, statusOf, onPlace, onAddFolders, onRemove, onReveal } = props
  return (
    <nav
      aria-label="Places"
      className="relative flex flex-col gap-1 border-line border-b bg-page p-3 md:w-60 md:overflow-y-auto md:border-r md:border-b-0"
    >
      <ul className="flex flex-wrap gap-1 md:flex-col md:flex-nowrap">
        <PlaceItem
          name="User"
          status={statusOf(undefined)}
          current={place === undefined}
          onPick={() => onPlace(undefined)}
        />
      </ul>
      <h2 className="mt-2 px-2 text-soft text-xs max-md:sr-only">Projects</h2>
      <ul className="flex flex-wrap gap-1 md:flex-col md:flex-nowrap">
        {projects.map((project) => (
          <PlaceItem
            key={project.id}
            name={project.name}
            path={project.path}
            missing={!project.exists}
            status={statusOf(project.id)}
            current={place === project.id}
            onPick={() => onPlace(project.id)}
            onRemove={() => onRemove(project)}
            {...(project.exists ? { onReveal: () => onReveal(project) } : {})}
          />
        ))}
      </ul>
      <Button kind="quiet" className="justify-start px-2!" onClick={onAddFolders}>
        <Icon name="plus" />
        Add folder…
      </Button>
      <p className="px-2 text-soft text-xs max-md:hidden">or drop folders anywhere on the window</p>
    </nav>
  )
}

interface PlaceItemProps {
  readonly name: string
  readonly path?: string
  readonly missing?: boolean
  readonly status: StatusReport | undefined
  readonly current: boolean
  readonly onPick: () => void
  readonly onRemove?: () => void
  readonly onReveal?: () => void
}

function PlaceItem(props: PlaceItemProps) {
  const { name, path, missing = false, status, current, onPick, onRemove, onReveal } = props
  return (
    <li className="group relative flex min-w-0">
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        title={path === undefined ? undefined : escapeInvisible(path)}
        onClick={onPick}
        className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left ${current ? 'bg-next-faint font-semibold' : 'hover:bg-sunken'} `}
      >
        <PlaceState status={status} missing={missing} />
        <span className="min-w-0 flex-1 truncate">
          <Verbatim text={name} look="name" />
        </span>
        {status && <PlaceCounts status={status} />}
      </button>
      <span className="absolute top-1 right-1 flex rounded bg-surface opacity-0 focus-within:opacity-100 group-hover:opacity-100">
        {onReveal && (
          <SmallButton icon="folder" label={`Show ${escapeInvisible(name)} in the file manager`} onPress={onReveal} />
        )}
        {onRemove && (
          <SmallButton icon="cross" label={`Remove ${escapeInvisible(name)} from the list`} onPress={onRemove} />
        )}
      </span>
    </li>
  )
}

interface SmallButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => void
}

function SmallButton({ icon, label, onPress }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="rounded p-1 text-soft hover:text-ink"
    >
      <Icon name={icon} />
    </button>
  )
}

/** How many there are, and how many of them ask for something. */
function PlaceCounts({ status: { servers } }: { readonly status: StatusReport }) {
  const needing = servers.filter(({ state }) => needsUser(state)).length
  return (
    <span className="flex gap-1.5 text-soft text-sm tabular-nums">
      {needing > 0 && (
        <span className="font-semibold text-ink" title={`${needing} need you`}>
          {needing}
          <span className="sr-only"> need you,</span>
          <span aria-hidden="true"> /</span>
        </span>
      )}
      <span>
        {servers.length}
        <span className="sr-only"> servers</span>
      </span>
    </span>
  )
}

function PlaceState({ status, missing }: { readonly status: StatusReport | undefined; readonly missing: boolean }) {
  if (missing) return <StateMark state="failing" word="folder is missing" />
  if (!status || status.servers.length === 0) return <span className="size-4 shrink-0" />
  const state = worstState(status.servers.map((server) => server.state))
  return <StateMark state={state} word={statePresentation[state].word} />
}

function StateMark({ state, word }: { readonly state: ServerState; readonly word: string }) {
  const { icon, tone } = statePresentation[state]
  return (
    <span className={toneText[tone]} title={word}>
      <Icon name={icon} />
      <span className="sr-only">{word}: </span>
    </span>
  )
}
