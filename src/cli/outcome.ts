/** What a command line came to, before it is put into words or JSON. */
import type { DiagnosticsReport } from '../model/diagnostics.ts'
import type { DoctorReport } from '../model/doctor.ts'
import type { ConnectPreview } from '../model/health.ts'
import type { Confirmation, Plan } from '../model/plan.ts'
import type { Problem } from '../model/problem.ts'
import type {
  CatalogReport,
  DiscoveryReport,
  ProjectsReport,
  SelectionReport,
  StatusReport,
  TransactionsReport,
} from '../model/report.ts'

export type Outcome =
  | { readonly kind: 'catalog'; readonly report: CatalogReport }
  | { readonly kind: 'selection'; readonly report: SelectionReport }
  | { readonly kind: 'projects'; readonly report: ProjectsReport }
  | { readonly kind: 'status'; readonly report: StatusReport }
  | { readonly kind: 'connect-preview'; readonly preview: ConnectPreview }
  | { readonly kind: 'discovery'; readonly report: DiscoveryReport }
  | { readonly kind: 'transactions'; readonly report: TransactionsReport }
  | { readonly kind: 'diagnostics'; readonly report: DiagnosticsReport }
  | {
      readonly kind: 'doctor'
      readonly report: DoctorReport
      readonly format: 'text' | 'json' | 'sarif'
      /** Findings do not show in the exit code. */
      readonly exitZero: boolean
      /** Of this program. */
      readonly version: string
    }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'confirmation'; readonly confirmation: Confirmation }
  | { readonly kind: 'pruned'; readonly transaction: string }
  /** Ready words: help, the version, a completion script. `field` is their key in JSON. */
  | { readonly kind: 'text'; readonly field: 'help' | 'version' | 'script'; readonly text: string }
  /** `stack` only for a bug, and only where the user asked for it. */
  | { readonly kind: 'failure'; readonly problems: readonly Problem[]; readonly stack?: readonly string[] }
