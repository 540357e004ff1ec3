/** What each channel takes and gives. Main checks against these schemas; the window uses their types. */
import * as z from 'zod/mini'
import { confirmationSchema, type PlanRequest, planRequestSchema, planSchema, planTokenSchema } from '../model/plan.ts'
import { type Problem, problemSchema } from '../model/problem.ts'
import {
  catalogReportSchema,
  discoveryReportSchema,
  statusReportSchema,
  transactionsReportSchema,
} from '../model/report.ts'
import type { Channel } from './channels.ts'

/** Stands for a project folder; only main knows the folder behind it. */
export const projectIdSchema = z.string().check(z.regex(/^[a-f0-9]{16}$/))
export type ProjectId = z.infer<typeof projectIdSchema>

const isProjectId = (text: string | undefined) => text === undefined || projectIdSchema.safeParse(text).success

function namesFoldersById(request: PlanRequest): boolean {
  if (request.operation === 'add-projects') return false
  if (request.operation === 'remove-project') return isProjectId(request.path)
  return !('project' in request) || isProjectId(request.project)
}

/**
 * A change as the window asks for it: a PlanRequest in which `project` (and the `path` of remove-project) holds a ProjectId.
 * Folders are added through the picker only.
 */
export const windowRequestSchema = planRequestSchema.check(z.refine(namesFoldersById))

const nothing = z.strictObject({})
const view = z.strictObject({ project: z.optional(projectIdSchema) })

export const projectListSchema = z.object({
  projects: z.array(
    z.object({
      id: projectIdSchema,
      name: z.string(),
      /** For the eye only. */
      path: z.string(),
      exists: z.boolean(),
    }),
  ),
  problems: z.array(problemSchema),
})
export type ProjectList = Readonly<z.infer<typeof projectListSchema>>
export type Project = Readonly<ProjectList['projects'][number]>

export const hostSchema = z.object({
  /** The user's home, so that paths can be shown relative to it. */
  home: z.string(),
  platform: z.enum(['posix', 'win32']),
  version: z.string(),
})
export type Host = Readonly<z.infer<typeof hostSchema>>

export const contract = {
  readHost: { request: nothing, response: hostSchema },
  /** Without a project: the user scope. With one: what is in effect there. */
  readStatus: { request: view, response: statusReportSchema },
  discover: { request: view, response: discoveryReportSchema },
  readCatalog: { request: view, response: catalogReportSchema },
  listProjects: { request: nothing, response: projectListSchema },
  /** Opens the folder dialog. `added` is empty where it was cancelled or the folders were known; `transaction` undoes it. */
  pickProjects: {
    request: nothing,
    response: z.object({ added: z.array(projectIdSchema), transaction: z.nullable(z.string()) }),
  },
  planChange: { request: windowRequestSchema, response: planSchema },
  confirmChange: {
    request: z.strictObject({ change: windowRequestSchema, token: planTokenSchema }),
    response: confirmationSchema,
  },
  listTransactions: { request: nothing, response: transactionsReportSchema },
  /** Shows a file in the file manager: only one whose path stood in an earlier answer. */
  revealFile: { request: z.strictObject({ path: z.string() }), response: nothing },
} satisfies Record<Channel, { request: z.ZodMiniType; response: z.ZodMiniType }>

export type Request<C extends Channel> = z.infer<(typeof contract)[C]['request']>
export type Response<C extends Channel> = z.infer<(typeof contract)[C]['response']>

/** Errors cross the process boundary as data: Electron would keep only their message. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type AfdApi = { readonly [C in Channel]: (request: Request<C>) => Promise<Result<Response<C>>> }
export type Handlers = { readonly [C in Channel]: (request: Request<C>) => Promise<Response<C>> }
