/** The servers in effect in one place, as cards. */
import type { PathRoots } from '../../../../model/display-path.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { ServerCard } from './server-card.tsx'

interface ServerListProps {
  readonly servers: readonly ServerReport[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

export function ServerList({ servers, nameOf, roots }: ServerListProps) {
  return (
    <ul className="grid gap-3">
      {servers.map((server) => (
        <ServerCard key={`${server.owner} ${server.id}`} server={server} nameOf={nameOf} roots={roots} />
      ))}
    </ul>
  )
}
