/** Where our own files are. */
import { posix, win32 } from 'node:path'
import type { Places } from '../agents/agent-adapter.ts'

export interface AfdPaths {
  readonly root: string
  readonly manifest: string
  readonly userRegistry: string
  readonly projectRegistry: string | undefined
  readonly ledgers: string
  readonly installKey: string
  readonly health: string
  readonly backups: string
  readonly locks: string
}

export function pathRules(places: Places): typeof posix {
  return places.platform === 'win32' ? win32 : posix
}

export function buildAfdPaths(places: Places): AfdPaths {
  const { join } = pathRules(places)
  const root = join(places.home, '.afd')
  return {
    root,
    manifest: join(root, 'manifest.json'),
    userRegistry: join(root, 'mcp', 'user.json'),
    projectRegistry: places.projectRoot === undefined ? undefined : join(places.projectRoot, '.afd', 'mcp.json'),
    ledgers: join(root, 'state', 'mcp'),
    installKey: join(root, 'state', 'install.key'),
    health: join(root, 'state', 'health.json'),
    backups: join(root, 'backups'),
    locks: join(root, 'locks'),
  }
}
