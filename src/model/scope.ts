/** Where a definition holds: everywhere for the user, or inside one project. */
import * as z from 'zod/mini'

export const scopeKindSchema = z.enum(['user', 'project'])
export type ScopeKind = z.infer<typeof scopeKindSchema>

/** What a read looks at; effective = what holds in a project, both scopes taken together. */
export const scopeViewSchema = z.enum(['user', 'project', 'effective'])
export type ScopeView = z.infer<typeof scopeViewSchema>

/** Where an agent keeps entries; local is Claude Code's private per-project scope, which we only read. */
export const nativeScopeSchema = z.enum(['user', 'project', 'local'])
export type NativeScope = z.infer<typeof nativeScopeSchema>
