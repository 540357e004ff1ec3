/** What a place holds, once it has been read. */
import { useState } from 'react'
import type { PlanRequest } from '../../../model/plan.ts'
import type { AgentReport, DiscoveryReport, ServerReport, StatusReport } from '../../../model/report.ts'
import { serverStates } from '../../../model/server-state.ts'
import { useActions } from '../actions/actions.tsx'
import { Button } from '../components/button.tsx'
import { isLegalId } from '../components/legal-id.ts'
import { matchesSearch } from '../components/matches-search.ts'
import { Notice } from '../components/notice.tsx'
import { needsUser } from '../components/state-presentation.ts'
import { FirstStart } from '../features/agents/first-start.tsx'
import { AdoptDialog } from '../features/found/adopt-dialog.tsx'
import { buildAdoptRequest } from '../features/found/adopt-request.ts'
import { buildFoundGroups, type FoundGroup, findCoveredEntries } from '../features/found/found-groups.ts'
import { FoundList } from '../features/found/found-list.tsx'
import { filterServers, type ServerFilter } from '../features/servers/server-filter.ts'
import { ServerList } from '../features/servers/server-list.tsx'
import { ServerToolbar } from '../features/servers/server-toolbar.tsx'
import type { PageProps } from './page-props.ts'

interface PlaceContentsProps extends PageProps {
  readonly status: StatusReport
  readonly discovery: DiscoveryReport
  readonly agents: readonly AgentReport[]
}

export function PlaceContents(props: PlaceContentsProps) {
  const { project, nameOf, status, discovery, agents, onReview } = props
  const [filter, setFilter] = useState<ServerFilter>({ text: '', state: 'any' })
  const [adopting, setAdopting] = useState<FoundGroup>()
  const targets = status.servers.flatMap((server) => server.targets)
  const used = new Set(targets.map((target) => target.state))
  const groups = buildFoundGroups(discovery.entries, findCoveredEntries(targets))
  const servers = filterServers(status.servers, filter, needsUser)
  const found = filter.state === 'any' ? groups.filter((group) => matchesSearch(filter.text, [group.name])) : []
  const adopt = (group: FoundGroup) => {
    // Without a project, and under a legal name, there is nothing to ask.
    const clear = !project && group.entries.length === 1 && isLegalId(group.name)
    if (clear) onReview(buildAdoptRequest(group, { toScope: 'user' }))
    else setAdopting(group)
  }
  return (
    <>
      <Banners {...props} />
      <ServerToolbar
        filter={filter}
        agents={[...new Set(targets.map(({ agent }) => agent))]}
        nameOf={nameOf}
        hasOwners={project !== undefined}
        states={serverStates.filter((state) => used.has(state))}
        pending={countPending(status)}
        needing={filterServers(status.servers, { text: '', state: 'needs-you' }, needsUser).length}
        onFilter={setFilter}
        onSync={() => onReview(buildSync(project?.id))}
      />
      <Servers
        {...props}
        shown={servers}
        all={status.servers.length}
        found={groups.length}
        selected={agents.filter(({ selected }) => selected).map(({ id }) => id)}
      />
      {found.length > 0 && <FoundSection {...props} found={found} onAdopt={adopt} />}
      {adopting && (
        <AdoptDialog
          group={adopting}
          {...(project ? { project } : {})}
          nameOf={nameOf}
          onClose={() => setAdopting(undefined)}
          onReview={(request) => {
            setAdopting(undefined)
            onReview(request)
          }}
        />
      )}
    </>
  )
}

interface FoundSectionProps extends Pick<PageProps, 'nameOf' | 'roots'> {
  readonly found: readonly FoundGroup[]
  readonly onAdopt: (group: FoundGroup) => void
}

function FoundSection({ found, nameOf, roots, onAdopt }: FoundSectionProps) {
  const { open } = useActions()
  return (
    <section aria-labelledby="found" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="found" className="flex-1 font-semibold">
          Found, not managed <span className="font-normal text-soft">{found.length}</span>
        </h2>
        {found.length > 1 && <Button onClick={() => open({ kind: 'adopt-many' })}>Adopt several…</Button>}
      </div>
      <FoundList groups={found} nameOf={nameOf} roots={roots} onAdopt={onAdopt} />
    </section>
  )
}

/** Entries to write, and entries of ours to remove because their definition is gone. */
function countPending({ servers, problems }: StatusReport): number {
  const targets = servers.flatMap((server) => server.targets)
  const leftovers = problems.filter((problem) => problem.code === 'leftover-entry')
  return targets.filter((target) => target.state === 'pending-sync').length + leftovers.length
}

const buildSync = (project: string | undefined): PlanRequest =>
  project === undefined ? { operation: 'sync', scope: 'user' } : { operation: 'sync', scope: 'effective', project }

function Banners({ status, discovery, agents }: PlaceContentsProps) {
  const { open } = useActions()
  const onChooseAgents = () => {
    open({ kind: 'agents' })
  }
  const found = agents.filter((agent) => agent.detected)
  const chosen = agents.some((agent) => agent.selected)
  return (
    <>
      {status.selection === 'detected' && (
        <FirstStart
          agents={found.map((agent) => agent.name)}
          servers={new Set(discovery.entries.map((entry) => entry.name)).size}
          differing={discovery.conflicts.length}
          onChooseAgents={onChooseAgents}
        />
      )}
      {status.selection === 'manifest' && !chosen && (
        <Notice
          tone="next"
          title="No agent is selected"
          actions={
            <Button kind="primary" onClick={onChooseAgents}>
              Choose agents…
            </Button>
          }
        >
          <p>Servers in your registry go nowhere until you say which agents should be kept in step.</p>
        </Notice>
      )}
    </>
  )
}

interface ServersProps extends Pick<PageProps, 'project' | 'nameOf' | 'roots'> {
  readonly shown: readonly ServerReport[]
  readonly all: number
  readonly found: number
  readonly selected: readonly string[]
}

function Servers({ shown, all, found, project, selected, nameOf, roots }: ServersProps) {
  return (
    <section aria-labelledby="servers" className="grid gap-3">
      <h2 id="servers" className="font-semibold">
        Servers <span className="font-normal text-soft">{all}</span>
      </h2>
      {shown.length > 0 && (
        <ServerList servers={shown} project={project} selected={selected} nameOf={nameOf} roots={roots} />
      )}
      {shown.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-6 text-soft">{describeEmpty(all, found)}</p>
      )}
    </section>
  )
}

function describeEmpty(all: number, found: number): string {
  if (all > 0) return 'No server fits the search.'
  if (found > 0) return 'None is managed yet. Adopt one of those below to have it in every agent.'
  return 'No servers here, and none was found in an agent.'
}
