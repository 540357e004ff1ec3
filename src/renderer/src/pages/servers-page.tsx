/** One place's servers: what needs attention, what is managed, and what was found and is not. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiscoveryReport, StatusReport } from '../../../model/report.ts'
import { problemsOf } from '../api/afd-client.ts'
import { catalogQuery, discoveryQuery, statusQuery } from '../api/queries.ts'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { ProblemList } from '../components/problem-list.tsx'
import { Verbatim } from '../components/verbatim.tsx'
import type { PageProps } from './page-props.ts'
import { PlaceContents } from './place-contents.tsx'
import { StatusBar } from './status-bar.tsx'

export function ServersPage(props: PageProps) {
  const { project, onReview } = props
  const status = useQuery(statusQuery(project?.id))
  const discovery = useQuery(discoveryQuery(project?.id))
  const catalog = useQuery(catalogQuery)
  const error = status.error ?? discovery.error ?? catalog.error
  const queryClient = useQueryClient()
  const retry = () => queryClient.invalidateQueries()
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-5 px-6 py-5">
      <PageHeader project={project} />
      {error && (
        <Notice
          tone="bad"
          title="The configuration could not be read"
          actions={<Button onClick={() => void retry()}>Try again</Button>}
        >
          <ProblemList problems={problemsOf(error)} />
        </Notice>
      )}
      {!error && !(status.data && discovery.data && catalog.data) && <Loading />}
      {status.data && discovery.data && catalog.data && (
        <>
          <ReportedProblems status={status.data} discovery={discovery.data} />
          <PlaceContents {...props} status={status.data} discovery={discovery.data} agents={catalog.data.agents} />
        </>
      )}
      <StatusBar
        readAt={status.dataUpdatedAt}
        reading={status.isFetching}
        onRead={() => void retry()}
        onReview={onReview}
      />
    </div>
  )
}

function PageHeader({ project }: Pick<PageProps, 'project'>) {
  return (
    <header>
      <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
        {project ? <Verbatim text={project.name} look="name" /> : 'User'}
      </h1>
      <p className="text-soft">
        {project ? <Verbatim text={project.path} /> : 'Servers that hold in all your projects'}
      </p>
    </header>
  )
}

function Loading() {
  return (
    <p role="status" className="text-soft">
      Reading configuration files…
    </p>
  )
}

/** Both reads may have met the same trouble: it is told once. */
function ReportedProblems({
  status,
  discovery,
}: {
  readonly status: StatusReport
  readonly discovery: DiscoveryReport
}) {
  const files = discovery.files.flatMap((file) => (file.problem ? [file.problem] : []))
  // A change that was cut short has a banner of its own.
  const own = status.problems.filter((problem) => problem.code !== 'unfinished-transaction')
  const all = [...own, ...discovery.problems, ...files]
  const problems = [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()]
  if (problems.length === 0) return null
  const worst = problems.some((problem) => problem.severity === 'error') ? 'bad' : 'wait'
  return (
    <Notice tone={worst} title={problems.length === 1 ? 'One thing to know' : `${problems.length} things to know`}>
      <ProblemList problems={problems} />
    </Notice>
  )
}
