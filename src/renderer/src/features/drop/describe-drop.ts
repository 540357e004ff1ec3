/** What a drop came to, in one sentence. */
import type { DroppedFolders } from '../../../../ipc/dropped-folders.ts'

export function describeDrop({ folders }: Pick<DroppedFolders, 'folders'>): string {
  const added = folders.filter(({ outcome }) => outcome === 'added').length
  const others = folders.length - added
  if (folders.length === 0) return 'Nothing was dropped that could be a folder'
  const first = added === 0 ? 'No folder was added' : added === 1 ? 'Folder added' : `${added} folders added`
  return others === 0 || added === 0 ? first : `${first}, ${others} not`
}
