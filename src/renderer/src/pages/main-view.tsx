/** Places on the left, the chosen view of the chosen place on the right, and one review for every change. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlanRequest } from '../../../model/plan.ts'
import { type Actions, ActionsProvider, type DialogRequest } from '../actions/actions.tsx'
import { problemsOf } from '../api/afd-client.ts'
import { useAgentNames } from '../api/agent-names.ts'
import { usePickProjects, useRevealProject } from '../api/mutations.ts'
import { hostQuery, type Place, projectsQuery, statusQuery } from '../api/queries.ts'
import { useWindowCommand, type WindowCommand } from '../api/window-events.tsx'
import { useAnnounce } from '../components/announcer.tsx'
import { Notice } from '../components/notice.tsx'
import { ProblemList } from '../components/problem-list.tsx'
import { ViewTabs } from '../components/view-tabs.tsx'
import type { View } from '../components/views.ts'
import { DropResult, DropTarget, useFolderDrop } from '../features/drop/drop-target.tsx'
import { PlanReviewDialog } from '../features/plan-review/plan-review-dialog.tsx'
import { ProjectSidebar } from '../features/projects/project-sidebar.tsx'
import { UnfinishedBanner } from '../features/projects/unfinished-banner.tsx'
import { AgentsPage } from './agents-page.tsx'
import { BackupsPage } from './backups-page.tsx'
import { DoctorPage } from './doctor-page.tsx'
import { MainDialog } from './main-dialog.tsx'
import { MatrixPage } from './matrix-page.tsx'
import type { PageProps } from './page-props.ts'
import { ServersPage } from './servers-page.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export function MainView() {
  const [chosen, setChosen] = useState<Place>()
  const [view, setView] = useState<View>('servers')
  const [request, setRequest] = useState<PlanRequest>()
  const [dialog, setDialog] = useState<DialogRequest>()
  const { projects, statusOf } = usePlaces()
  const picker = useFolderPicker(setChosen)
  const drop = useFolderDrop(setChosen)
  const reveal = useRevealProject()
  const actions = useActionsOf(setRequest, setDialog)
  // A project that was taken from the list is not shown any longer.
  const project = projects.find(({ id }) => id === chosen)
  const page = usePageProps(project, actions.review)
  useShortcuts({ onView: setView, onOpen: setDialog })
  useWindowCommand((command) => {
    carryOut(command, actions, setChosen)
  })
  return (
    <ActionsProvider value={actions}>
      <div className="flex h-full flex-col md:flex-row">
        <ProjectSidebar
          place={project?.id}
          projects={projects}
          statusOf={statusOf}
          onPlace={setChosen}
          onAddFolders={picker.open}
          onReveal={({ id }) => reveal.mutate(id)}
          onRemove={({ id }) => setRequest({ operation: 'remove-project', path: id })}
        />
        <main className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ViewTabs view={view} onView={setView} />
          <div className="relative min-h-0 flex-1 overflow-y-auto">
            <TopNotices unfinished={statusOf(undefined)?.unfinished ?? []} picked={picker.error} drop={drop} />
            <ViewOf key={project?.id ?? 'user'} view={view} {...page} />
          </div>
        </main>
        {dialog && !request && (
          <MainDialog
            dialog={dialog}
            page={page}
            projects={projects}
            servers={statusOf(project?.id)?.servers ?? []}
            onView={setView}
            onPlace={setChosen}
            onAddFolders={picker.open}
            onClose={() => setDialog(undefined)}
          />
        )}
        {request && <Review request={request} page={page} onRequest={setRequest} />}
        {drop.isOver && <DropTarget />}
      </div>
    </ActionsProvider>
  )
}

function carryOut(command: WindowCommand, actions: Actions, onPlace: (place: Place) => void): void {
  switch (command.kind) {
    case 'show-place':
      onPlace(command.place ?? undefined)
      return
    case 'undo':
      actions.review({ operation: 'recover', transaction: command.transaction })
      return
    case 'show-settings':
      actions.open({ kind: 'settings' })
  }
}

function usePlaces() {
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const statuses = useQueries({ queries: [statusQuery(undefined), ...projects.map(({ id }) => statusQuery(id))] })
  const indexOf = (place: Place) => 1 + projects.findIndex(({ id }) => id === place)
  return { projects, statusOf: (place: Place) => statuses[place === undefined ? 0 : indexOf(place)]?.data }
}

/** A review takes the place of the dialog that led to it. */
function useActionsOf(onReview: (request: PlanRequest) => void, onOpen: (dialog?: DialogRequest) => void): Actions {
  return useMemo(
    () => ({
      review(request) {
        onOpen(undefined)
        onReview(request)
      },
      open: onOpen,
    }),
    [onReview, onOpen],
  )
}

function usePageProps(project: PageProps['project'], onReview: PageProps['onReview']): PageProps {
  const host = useQuery(hostQuery).data
  const nameOf = useAgentNames()
  const root = project?.path
  const roots = useMemo(
    () => ({ home: host?.home ?? '', platform: host?.platform ?? ('posix' as const), projectRoot: root }),
    [host, root],
  )
  return { project, nameOf, roots, onReview }
}

function ViewOf({ view, ...page }: PageProps & { readonly view: View }) {
  switch (view) {
    case 'servers':
      return <ServersPage {...page} />
    case 'matrix':
      return <MatrixPage project={page.project} nameOf={page.nameOf} />
    case 'doctor':
      return <DoctorPage project={page.project} />
    case 'backups':
      return <BackupsPage nameOf={page.nameOf} roots={page.roots} />
    case 'agents':
      return <AgentsPage roots={page.roots} />
  }
}

interface ReviewProps {
  readonly request: PlanRequest
  readonly page: PageProps
  readonly onRequest: (request: PlanRequest | undefined) => void
}

function Review({ request, page, onRequest }: ReviewProps) {
  return (
    <PlanReviewDialog
      key={JSON.stringify(request)}
      request={request}
      nameOf={page.nameOf}
      roots={page.roots}
      onRequest={onRequest}
      onClose={() => onRequest(undefined)}
    />
  )
}

interface TopNoticesProps {
  readonly unfinished: readonly string[]
  readonly picked: Error | null
  readonly drop: ReturnType<typeof useFolderDrop>
}

function TopNotices({ unfinished, picked, drop }: TopNoticesProps) {
  return (
    <div className="mx-auto grid max-w-4xl gap-3 px-6 pt-5 empty:hidden">
      <UnfinishedBanner transactions={unfinished} />
      {picked && (
        <Notice tone="bad" title="The folder was not added">
          <ProblemList problems={problemsOf(picked)} />
        </Notice>
      )}
      <DropResult dropped={drop.dropped} error={drop.error} onDismiss={drop.dismiss} />
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
