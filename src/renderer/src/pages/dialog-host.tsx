/** The one dialog that is open, whatever asked for it. What it leads to is reviewed in its place. */
import { useQuery } from '@tanstack/react-query'
import type { Project } from '../../../ipc/contract.ts'
import type { PathRoots } from '../../../model/display-path.ts'
import { type DialogRequest, useActions } from '../actions/actions.tsx'
import { catalogQuery, statusQuery } from '../api/queries.ts'
import { AgentSelectionDialog } from '../features/agents/agent-selection-dialog.tsx'
import { ConnectDialog } from '../features/connect/connect-dialog.tsx'
import { AddDialog } from '../features/definition/add-dialog.tsx'
import { EditDialog } from '../features/definition/edit-dialog.tsx'
import { RenameDialog } from '../features/definition/rename-dialog.tsx'
import { DifferenceDialog } from '../features/doctor/difference-dialog.tsx'
import { DriftDialog } from '../features/drift/drift-dialog.tsx'
import { AdoptManyDialog } from '../features/found/adopt-many-dialog.tsx'
import { MoveDialog } from '../features/move/move-dialog.tsx'
import type { PaletteCommand } from '../features/palette/palette-commands.ts'
import { PaletteDialog } from '../features/palette/palette-dialog.tsx'
import { SettingsDialog } from '../features/settings/settings-dialog.tsx'
import { ShortcutsDialog } from '../features/settings/shortcuts-dialog.tsx'

interface DialogHostProps {
  readonly dialog: DialogRequest
  readonly project: Project | undefined
  readonly projects: readonly Project[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  readonly buildCommands: () => readonly PaletteCommand[]
  readonly onClose: () => void
}

export function DialogHost({ dialog, project, projects, nameOf, roots, buildCommands, onClose }: DialogHostProps) {
  const { review } = useActions()
  const shared = { onReview: review, onClose }
  switch (dialog.kind) {
    case 'add':
      return <AddDialog {...shared} project={project} />
    case 'edit':
      return <EditDialog {...shared} server={dialog.server} project={project?.id} />
    case 'rename':
      return <RenameDialog {...shared} server={dialog.server} project={project?.id} />
    case 'move':
      return <MoveDialog {...shared} server={dialog.server} project={project} projects={projects} nameOf={nameOf} />
    case 'drift':
      return (
        <DriftDialog
          {...shared}
          server={dialog.server}
          target={dialog.target}
          project={project?.id}
          nameOf={nameOf}
          roots={roots}
        />
      )
    case 'difference':
      return <DifferenceDialog {...shared} finding={dialog.finding} project={project?.id} />
    case 'connect':
      return <ConnectDialog place={project?.id} servers={dialog.servers} onClose={onClose} />
    case 'adopt-many':
      return <AdoptManyDialog {...shared} project={project} nameOf={nameOf} />
    case 'agents':
      return <AgentsChoice roots={roots} onClose={onClose} />
    case 'settings':
      return <SettingsDialog onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'palette':
      return <PaletteDialog commands={buildCommands()} onClose={onClose} />
  }
}

function AgentsChoice({ roots, onClose }: Pick<DialogHostProps, 'roots' | 'onClose'>) {
  const { review } = useActions()
  const agents = useQuery(catalogQuery).data?.agents
  const selection = useQuery(statusQuery(undefined)).data?.selection
  if (!agents || selection === undefined) return null
  return (
    <AgentSelectionDialog
      agents={agents}
      chosenBefore={selection === 'manifest'}
      roots={roots}
      onClose={onClose}
      onReview={review}
    />
  )
}
