/** What a page about one place is given. */
import type { Project } from '../../../ipc/contract.ts'
import type { PathRoots } from '../../../model/display-path.ts'
import type { PlanRequest } from '../../../model/plan.ts'

export interface PageProps {
  /** Absent for the user's own scope. */
  readonly project: Project | undefined
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  readonly onReview: (request: PlanRequest) => void
}
