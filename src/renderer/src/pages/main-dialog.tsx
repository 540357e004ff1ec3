/** The open dialog with what the palette has to know. */
import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '../../../ipc/contract.ts'
import type { ServerReport } from '../../../model/report.ts'
import { type DialogRequest, useActions } from '../actions/actions.tsx'
import { useServerMenus } from '../actions/use-server-menus.ts'
import type { Place } from '../api/queries.ts'
import type { View } from '../components/views.ts'
import { buildPaletteCommands } from '../features/palette/palette-commands.ts'
import { DialogHost } from './dialog-host.tsx'
import type { PageProps } from './page-props.ts'

interface MainDialogProps {
  readonly dialog: DialogRequest
  readonly page: PageProps
  readonly projects: readonly Project[]
  /** In effect at the place that is looked at. */
  readonly servers: readonly ServerReport[]
  readonly onView: (view: View) => void
  readonly onPlace: (place: Place) => void
  readonly onAddFolders: () => void
  readonly onClose: () => void
}

export function MainDialog(props: MainDialogProps) {
  const { dialog, page, projects, servers, onView, onPlace, onAddFolders, onClose } = props
  const { project, nameOf, roots } = page
  const actions = useActions()
  const menus = useServerMenus(project?.id, nameOf)
  const queryClient = useQueryClient()
  const buildCommands = () =>
    buildPaletteCommands({
      actions,
      projects,
      servers,
      menuOf: menus.ofServer,
      onView,
      onPlace,
      onAddFolders,
      onReadAgain: () => void queryClient.invalidateQueries(),
      buildSync: () =>
        project === undefined
          ? { operation: 'sync', scope: 'user' }
          : { operation: 'sync', scope: 'effective', project: project.id },
    })
  return (
    <DialogHost
      dialog={dialog}
      project={project}
      projects={projects}
      nameOf={nameOf}
      roots={roots}
      buildCommands={buildCommands}
      onClose={onClose}
    />
  )
}
