/** One server: what runs, where it comes from, and how it stands in each agent. Opens in place to everything about it. */
import { useId, useState } from 'react'
import type { PathRoots } from '../../../../model/display-path.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'
import { Icon } from '../../components/icon.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { AgentChips } from './agent-chips.tsx'
import { ServerDetails } from './server-details.tsx'

interface ServerCardProps {
  readonly server: ServerReport
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

export function ServerCard({ server, nameOf, roots }: ServerCardProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const what = describeWhatRuns(server.definition)
  return (
    <li className="far-card">
      <article
        aria-label={escapeInvisible(server.id)}
        className="grid gap-2 rounded-lg border border-line bg-surface p-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 flex-1 basis-32 font-semibold">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={details}
              onClick={() => setOpen(!open)}
              className="-m-1 flex max-w-full items-center gap-1.5 rounded-md p-1 text-left"
            >
              <Icon name="chevron" className={`text-soft ${open ? 'rotate-90' : ''}`} />
              <Verbatim text={server.id} look="name" className="min-w-0" />
            </button>
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateLabel state={server.state} />
            <span className="rounded border border-line px-1.5 text-soft text-xs">{server.definition.transport}</span>
            <span className="rounded border border-line px-1.5 text-soft text-xs">
              {server.owner === 'user' && roots.projectRoot !== undefined ? 'from user' : server.owner}
            </span>
          </div>
        </div>
        {open ? null : (
          <p className="truncate pl-5.5 text-soft" title={escapeInvisible(what)}>
            <Verbatim text={what} look="line" />
          </p>
        )}
        <div className="pl-5.5">
          <AgentChips targets={server.targets} nameOf={nameOf} onOpen={() => setOpen(true)} />
        </div>
        <div id={details} hidden={!open} className="pl-5.5">
          {open && <ServerDetails server={server} nameOf={nameOf} roots={roots} />}
        </div>
      </article>
    </li>
  )
}
