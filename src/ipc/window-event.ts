/** What main tells the window unasked: it comes from the disk, the tray or the menu, never from a page. */
import type { ConnectStep } from '../model/health.ts'
import type { ProjectId } from './project-id.ts'

export type WindowEvent =
  /** Something that is shown may be different now; `sentences` say what changed behind the user's back. */
  | { readonly kind: 'world-changed'; readonly sentences: readonly string[] }
  /** Look at this place; null is the user's own. */
  | { readonly kind: 'show-place'; readonly place: ProjectId | null }
  | { readonly kind: 'undo'; readonly transaction: string }
  | { readonly kind: 'show-settings' }
  | { readonly kind: 'connect-step'; readonly server: string; readonly step: ConnectStep }
