/** What each channel takes and gives. Main checks against these schemas; the window uses their types. */
import * as z from 'zod/mini'
import { doctorReportSchema } from '../model/doctor.ts'
import { connectPreviewSchema } from '../model/health.ts'
import { confirmationSchema, type PlanRequest, planRequestSchema, planSchema, planTokenSchema } from '../model/plan.ts'
import { type Problem, problemSchema } from '../model/problem.ts'
import { redactedDefinitionSchema } from '../model/redacted-definition.ts'
import {
  catalogReportSchema,
  discoveryReportSchema,
  statusReportSchema,
  transactionsReportSchema,
} from '../model/report.ts'
import { serverDefinitionSchema } from '../model/server.ts'
import type { Channel } from './channels.ts'
import { droppedFoldersSchema } from './dropped-folders.ts'
import { projectIdSchema } from './project-id.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'

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

/** One server of a pasted text. The definition goes back with `add`; `shown` is what may stand on the screen. */
const pastedServerSchema = z.object({
  name: z.optional(z.string()),
  definition: z.optional(serverDefinitionSchema),
  shown: z.optional(redactedDefinitionSchema),
  omitted: z.array(z.string()),
  problems: z.array(problemSchema),
})
export type PastedServer = Readonly<z.infer<typeof pastedServerSchema>>

const connectView = z.strictObject({ project: z.optional(projectIdSchema), servers: z.array(z.string()) })

export const contract = {
  readHost: { request: nothing, response: hostSchema },
  /** Without a project: the user scope. With one: what is in effect there. */
  readStatus: { request: view, response: statusReportSchema },
  discover: { request: view, response: discoveryReportSchema },
  /** Without a project: the user's files. With one: the project's. Hazards are always looked for. */
  runDoctor: { request: view, response: doctorReportSchema },
  readCatalog: { request: view, response: catalogReportSchema },
  listProjects: { request: nothing, response: projectListSchema },
  /** Opens the folder dialog. `added` is empty where it was cancelled or the folders were known; `transaction` undoes it. */
  pickProjects: {
    request: nothing,
    response: z.object({ added: z.array(projectIdSchema), transaction: z.nullable(z.string()) }),
  },
  /** Paths come from the preload, which alone can tell the path of what was dropped; the page never sees or sends one. */
  dropFolders: { request: z.strictObject({ paths: z.array(z.string()) }), response: droppedFoldersSchema },
  /** Shows the folder in the file manager. */
  revealProject: { request: z.strictObject({ project: projectIdSchema }), response: nothing },
  planChange: { request: windowRequestSchema, response: planSchema },
  confirmChange: {
    request: z.strictObject({ change: windowRequestSchema, token: planTokenSchema }),
    response: confirmationSchema,
  },
  listTransactions: { request: nothing, response: transactionsReportSchema },
  /** Removes one finished transaction's backup for good. */
  pruneTransaction: { request: z.strictObject({ transaction: z.string() }), response: nothing },
  /** Shows a file in the file manager: only one whose path stood in an earlier answer. */
  revealFile: { request: z.strictObject({ path: z.string() }), response: nothing },
  /** What a pasted README snippet or `mcp add` line says; stores nothing. */
  readSnippet: {
    request: z.strictObject({ text: z.string().check(z.maxLength(200_000)) }),
    response: z.object({ servers: z.array(pastedServerSchema) }),
  },
  /** What a connect would start or contact; starts nothing. */
  previewConnect: { request: connectView, response: connectPreviewSchema },
  /** Starts or contacts what was shown: `shown` holds the fingerprint of each server, by its id. */
  connect: {
    request: z.extend(connectView, { shown: z.record(z.string(), z.string()) }),
    response: statusReportSchema,
  },
  /** Ends the connects that are under way. */
  cancelConnect: { request: nothing, response: nothing },
  copyText: { request: z.strictObject({ text: z.string().check(z.maxLength(1_000_000)) }), response: nothing },
  /** Puts a redacted report about this installation on the clipboard. */
  copyDiagnostics: { request: view, response: nothing },
  readSettings: { request: nothing, response: settingsSchema },
  changeSettings: { request: settingsChangeSchema, response: settingsSchema },
} satisfies Record<Channel, { request: z.ZodMiniType; response: z.ZodMiniType }>

export type Request<C extends Channel> = z.infer<(typeof contract)[C]['request']>
export type Response<C extends Channel> = z.infer<(typeof contract)[C]['response']>

/** Errors cross the process boundary as data: Electron would keep only their message. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type AfdApi = { readonly [C in Channel]: (request: Request<C>) => Promise<Result<Response<C>>> }
export type Handlers = { readonly [C in Channel]: (request: Request<C>) => Promise<Response<C>> }
