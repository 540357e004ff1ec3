/** One server: what runs, where it comes from, and how it stands in each agent. Opens in place to everything about it. */
import { memo, useId, useState } from 'react'
import type { Project } from '../../../../ipc/contract.ts'
import type { PathRoots } from '../../../../model/display-path.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'
import { useActions } from '../../actions/actions.tsx'
import { scopeHere } from '../../actions/owner-scope.ts'
import { useServerMenus } from '../../actions/use-server-menus.ts'
import { CardTitle } from '../../components/card-title.tsx'
import { Icon } from '../../components/icon.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { Switch } from '../../components/switch.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { AgentChips } from './agent-chips.tsx'
import { ServerDetails } from './server-details.tsx'

export interface ServerCardProps {
  readonly server: ServerReport
  /** The project that is looked at; absent for the user's own scope. */
  readonly project: Project | undefined
  /** Ids of the selected agents. */
  readonly selected: readonly string[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

export const ServerCard = memo(function ServerCard({ server, project, selected, nameOf, roots }: ServerCardProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const menus = useServerMenus(project?.id, nameOf)
  const what = describeWhatRuns(server.definition)
  const present = new Set(server.targets.map(({ agent }) => agent))
  return (
    <article
      aria-label={escapeInvisible(server.id)}
      data-server={server.id}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CardTitle level="h3" basis="basis-32" isOpen={open} controls={details} onToggle={() => setOpen(!open)}>
          <Verbatim text={server.id} look="name" className="min-w-0" />
        </CardTitle>
        <CardMarks server={server} project={project} />
        <MenuButton
          label={`What to do with ${escapeInvisible(server.id)}`}
          menuLabel={server.id}
          className="rounded-md p-1 text-soft hover:bg-sunken hover:text-ink"
          buildEntries={() => menus.ofServer(server)}
        >
          <Icon name="more" className="stroke-[2.4]" />
        </MenuButton>
      </div>
      {open ? null : (
        <p className="truncate pl-5.5 text-soft" title={escapeInvisible(what)}>
          <Verbatim text={what} look="line" />
        </p>
      )}
      <div className="pl-5.5">
        <AgentChips
          targets={server.targets}
          leftOut={selected.filter((agent) => !present.has(agent))}
          nameOf={nameOf}
          buildTargetMenu={(target) => menus.ofTarget(server, target, open ? undefined : () => setOpen(true))}
          buildAbsentMenu={(agent) => menus.ofAbsent(server, agent)}
        />
      </div>
      <div id={details} hidden={!open} className="pl-5.5">
        {open && <ServerDetails server={server} nameOf={nameOf} roots={roots} />}
      </div>
    </article>
  )
})

/** State, transport, whose it is, and the switch. */
function CardMarks({ server, project }: Pick<ServerCardProps, 'server' | 'project'>) {
  const { review } = useActions()
  const { id, enabled, owner, definition } = server
  const place = project?.name ?? 'all projects'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateLabel state={server.state} />
      <span className="rounded border border-line px-1.5 text-soft text-xs">{definition.transport}</span>
      <span className="rounded border border-line px-1.5 text-soft text-xs">
        {owner === 'user' && project ? 'from user' : owner}
      </span>
      <span className="flex items-center gap-1.5 text-soft text-xs">
        <Switch
          label={`${escapeInvisible(id)} on in ${escapeInvisible(place)}`}
          isOn={enabled}
          onPress={() => review({ operation: 'set-enabled', server: id, enabled: !enabled, ...scopeHere(project?.id) })}
        />
        {enabled ? 'on' : 'off'}
      </span>
    </div>
  )
}
