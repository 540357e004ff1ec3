/** The whole window: places on the left, the chosen place on the right, one review for every change. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanRequest } from '../../model/plan.ts'
import { problemsOf } from './api/afd-client.ts'
import { useAgentNames } from './api/agent-names.ts'
import { usePickProjects } from './api/mutations.ts'
import { hostQuery, type Place, projectsQuery, statusQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { Announcer, useAnnounce } from './components/announcer.tsx'
import { Notice } from './components/notice.tsx'
import { ProblemList } from './components/problem-list.tsx'
import { PlanReviewDialog } from './features/plan-review/plan-review-dialog.tsx'
import { ProjectSidebar } from './features/projects/project-sidebar.tsx'
import { ServersPage } from './pages/servers-page.tsx'

export function App() {
  return (
    // The content policy allows no style elements made by scripts.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Announcer>
          <MainView />
        </Announcer>
      </QueryClientProvider>
    </CSPProvider>
  )
}

function MainView() {
  const [chosen, setChosen] = useState<Place>()
  const [request, setRequest] = useState<PlanRequest>()
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const host = useQuery(hostQuery).data
  const nameOf = useAgentNames()
  const statuses = useQueries({ queries: [statusQuery(undefined), ...projects.map(({ id }) => statusQuery(id))] })
  const picker = useFolderPicker(setChosen)
  // A project that was taken from the list is not shown any longer.
  const project = projects.find(({ id }) => id === chosen)
  const roots = { home: host?.home ?? '', platform: host?.platform ?? 'posix', projectRoot: project?.path } as const
  const indexOf = (place: Place) => 1 + projects.findIndex(({ id }) => id === place)

  return (
    <div className="flex h-full flex-col md:flex-row">
      <ProjectSidebar
        place={project?.id}
        projects={projects}
        statusOf={(place) => statuses[place === undefined ? 0 : indexOf(place)]?.data}
        onPlace={setChosen}
        onAddFolders={picker.open}
        onRemove={({ id }) => setRequest({ operation: 'remove-project', path: id })}
      />
      <main className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        {picker.error && (
          <div className="px-6 pt-5">
            <Notice tone="bad" title="The folder was not added">
              <ProblemList problems={problemsOf(picker.error)} />
            </Notice>
          </div>
        )}
        <ServersPage
          key={project?.id ?? 'user'}
          project={project}
          nameOf={nameOf}
          roots={roots}
          onReview={setRequest}
        />
      </main>
      {request && (
        <PlanReviewDialog
          key={JSON.stringify(request)}
          request={request}
          nameOf={nameOf}
          roots={roots}
          onRequest={setRequest}
          onClose={() => setRequest(undefined)}
        />
      )}
    </div>
  )
}

/** Asks for folders and then shows the first one that is new. */
function useFolderPicker(onPlace: (place: Place) => void) {
  const pick = usePickProjects()
  const announce = useAnnounce()
  const open = () => {
    pick.mutate(undefined, {
      onSuccess: ({ added }) => {
        if (added[0] === undefined) return
        onPlace(added[0])
        announce(added.length === 1 ? 'Folder added' : `${added.length} folders added`)
      },
    })
  }
  return { open, error: pick.error }
}
