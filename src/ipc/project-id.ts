/** Stands for a project folder in the window; only main knows the folder behind it. */
import * as z from 'zod/mini'

export const projectIdSchema = z.string().check(z.regex(/^[a-f0-9]{16}$/))
export type ProjectId = z.infer<typeof projectIdSchema>
