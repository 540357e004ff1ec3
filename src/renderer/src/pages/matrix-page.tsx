/** Every server against every agent, for one place: what stands where, and which entry holds. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServerMenus } from '../actions/use-server-menus.ts'
import { problemsOf } from '../api/afd-client.ts'
import { catalogQuery, statusQuery } from '../api/queries.ts'
import type { MenuEntry } from '../components/anchored-menu.tsx'
import { matchesSearch } from '../components/matches-search.ts'
import { ProblemList } from '../components/problem-list.tsx'
import { Verbatim } from '../components/verbatim.tsx'
import { buildColumns, buildMatrixRows, type MatrixCell, type MatrixColumn } from '../features/matrix/matrix-rows.ts'
import { MatrixTable } from '../features/matrix/matrix-table.tsx'
import type { PageProps } from './page-props.ts'

export function MatrixPage({ project, nameOf }: Pick<PageProps, 'project' | 'nameOf'>) {
  const user = useQuery(statusQuery(undefined))
  const here = useQuery({ ...statusQuery(project?.id), enabled: project !== undefined })
  const catalog = useQuery(catalogQuery)
  const menus = useServerMenus(project?.id, nameOf)
  const [search, setSearch] = useState('')
  const agents = catalog.data?.agents
  const userStatus = user.data
  const effective = project ? here.data : undefined
  const columns = useMemo(() => {
    const used = new Set(
      [userStatus, effective].flatMap(
        (report) => report?.servers.flatMap(({ targets }) => targets.map(({ agent }) => agent)) ?? [],
      ),
    )
    const shown = (agents ?? []).filter(({ id, selected }) => selected || used.has(id)).map(({ id }) => id)
    return buildColumns(shown, project !== undefined)
  }, [agents, userStatus, effective, project])
  const rows = useMemo(
    () => (userStatus ? buildMatrixRows(columns, userStatus, effective) : []),
    [columns, userStatus, effective],
  )
  const found = useMemo(() => rows.filter(({ id }) => matchesSearch(search, [id])), [rows, search])
  const error = user.error ?? here.error ?? catalog.error
  const buildMenu = ({ server, target }: MatrixCell, { agent, scope }: MatrixColumn): readonly MenuEntry[] => {
    if (server && target) return menus.ofTarget(server, target)
    if (server) return menus.ofAbsent(server, agent)
    return [{ note: `It is not defined ${scope === 'user' ? 'at the user scope' : 'in this project'}.` }]
  }
  return (
    <div className="mx-auto flex h-full max-w-6xl flex-col gap-4 px-6 py-5">
      <header>
        <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
          {project ? <Verbatim text={project.name} look="name" /> : 'User'}
        </h1>
        <p className="text-soft">
          {project
            ? 'What holds in each agent here; the filled cell is the one that wins.'
            : 'What stands in each agent.'}
        </p>
      </header>
      {error && <ProblemList problems={problemsOf(error)} />}
      <input
        type="search"
        aria-label="Search servers"
        placeholder="Search  /"
        className="min-h-8 shrink-0 rounded-md border border-edge bg-surface px-3 py-1 placeholder:text-soft sm:max-w-72"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length > 0 && columns.length > 0 ? (
        <MatrixTable columns={columns} rows={found} nameOf={nameOf} buildMenu={buildMenu} />
      ) : (
        <p className="rounded-lg border border-line border-dashed p-6 text-soft">
          {rows.length > 0 ? 'No server fits the search.' : 'Nothing is managed here yet.'}
        </p>
      )}
    </div>
  )
}
