/** What became of each folder that was dropped onto the window. */
import * as z from 'zod/mini'
import { problemSchema } from '../model/problem.ts'
import { projectIdSchema } from './project-id.ts'

export const dropOutcomeSchema = z.enum(['added', 'known', 'file', 'missing', 'unreadable', 'home'])
export type DropOutcome = z.infer<typeof dropOutcomeSchema>

export const droppedFoldersSchema = z.object({
  folders: z.array(
    z.object({
      /** The last part of its path; '' where it has none. */
      name: z.string(),
      outcome: dropOutcomeSchema,
      /** For `added` and `known`. */
      id: z.optional(projectIdSchema),
      /** Name of another project folder that it lies in. */
      inside: z.optional(z.string()),
    }),
  ),
  /** Undoes the additions; null where there are none. */
  transaction: z.nullable(z.string()),
  problems: z.array(problemSchema),
})
export type DroppedFolders = Readonly<z.infer<typeof droppedFoldersSchema>>
