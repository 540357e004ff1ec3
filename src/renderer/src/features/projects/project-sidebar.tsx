/** The places a server can hold: the user's own, and each project folder, with how things stand there. */
import type { Project } from '../../../../ipc/contract.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { StatusReport } from '../../../../model/report.ts'
import { type ServerState, worstState } from '../../../../model/server-state.ts'
import type { Place } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { statePresentation, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'

interface ProjectSidebarProps {
  readonly place: Place
  readonly projects: readonly Project[]
  readonly statusOf: (place: Place) => StatusReport | undefined
  readonly onPlace: (place: Place) => void
  readonly onAddFolders: () => void
  readonly onRemove: (project: Project) => void
}

export function ProjectSidebar({ place, projects, statusOf, onPlace, onAddFolders, onRemove }: ProjectSidebarProps) {
  return (
    <nav
      aria-label="Places"
      className="flex flex-col gap-1 border-line border-b bg-page p-3 md:w-60 md:overflow-y-auto md:border-r md:border-b-0"
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
          />
        ))}
      </ul>
      <Button kind="quiet" className="justify-start px-2!" onClick={onAddFolders}>
        <Icon name="plus" />
        Add folder…
      </Button>
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
}

function PlaceItem({ name, path, missing = false, status, current, onPick, onRemove }: PlaceItemProps) {
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
        {status && (
          <span className="text-soft text-sm tabular-nums">
            {status.servers.length}
            <span className="sr-only"> servers</span>
          </span>
        )}
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${escapeInvisible(name)} from the list`}
          onClick={onRemove}
          className="absolute top-1 right-1 rounded bg-surface p-1 text-soft opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100"
        >
          <Icon name="cross" />
        </button>
      )}
    </li>
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
