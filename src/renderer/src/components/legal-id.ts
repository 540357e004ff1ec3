/** Which ids a registry takes, and the nearest one to a name that is none. */
import { serverIdSchema } from '../../../model/server.ts'

export const isLegalId = (name: string) => serverIdSchema.safeParse(name).success

/** The nearest legal id, or nothing where none is near. */
export function suggestId(name: string): string {
  const id = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 64)
  return isLegalId(id) ? id : ''
}
