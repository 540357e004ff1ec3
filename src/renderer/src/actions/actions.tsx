/** What any part of the window may set going: the review of a change, or a dialog that leads to one. */
import { createContext, useContext } from 'react'
import type { DoctorFinding } from '../../../model/doctor.ts'
import type { PlanRequest } from '../../../model/plan.ts'
import type { ServerReport } from '../../../model/report.ts'
import type { TargetState } from '../../../model/server-state.ts'

export type DialogRequest =
  | { readonly kind: 'add' | 'settings' | 'shortcuts' | 'agents' | 'adopt-many' | 'palette' }
  | { readonly kind: 'edit' | 'rename' | 'move'; readonly server: ServerReport }
  | { readonly kind: 'drift'; readonly server: ServerReport; readonly target: TargetState }
  | { readonly kind: 'difference'; readonly finding: DoctorFinding }
  /** No names: every server that is on. */
  | { readonly kind: 'connect'; readonly servers: readonly string[] }

export interface Actions {
  readonly review: (request: PlanRequest) => void
  readonly open: (dialog: DialogRequest) => void
}

const ActionsContext = createContext<Actions>({ review: () => undefined, open: () => undefined })

export const ActionsProvider = ActionsContext.Provider
export const useActions = () => useContext(ActionsContext)
