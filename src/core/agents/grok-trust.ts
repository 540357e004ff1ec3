/** Reads, and never writes, which folders Grok trusts. */
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentContext, TrustReading } from './agent-adapter.ts'
import { isHome, isInside, pathsOf } from './native/agent-paths.ts'

/** The record of the longest folder around the project decides; the home folder itself is always trusted. */
export function readGrokTrust(scope: NativeScope, context: AgentContext, home: string | Problem): TrustReading {
  const { places, document } = context
  const root = places.projectRoot
  if (scope !== 'project' || root === undefined || !isHome(home) || !isGateOn(context, home))
    return { state: 'not-needed' }
  const { join, relative, parse } = pathsOf(places)
  if (relative(root, places.home) === '' || parse(root).root === root) return { state: 'not-needed' }
  const folders = valueAt(document(join(home, 'trusted_folders.toml')), ['folders'])
  const around = isConfigObject(folders)
    ? Object.entries(folders).filter(([folder]) => isInside(places, root, folder))
    : []
  const [nearest] = around.toSorted(([a], [b]) => b.length - a.length)
  if (nearest === undefined)
    return { state: 'pending', action: 'Start grok in the project and trust the folder (or run grok --trust).' }
  return valueAt(nearest[1], ['trusted']) === true
    ? { state: 'trusted' }
    : {
        state: 'rejected',
        action: 'Grok does not trust this folder; start grok --trust in the project to change that.',
      }
}

function isGateOn({ places, document }: AgentContext, home: string): boolean {
  const word = places.env.GROK_FOLDER_TRUST?.trim().toLowerCase()
  if (word) return !['0', 'false', 'no', 'off'].includes(word)
  return valueAt(document(pathsOf(places).join(home, 'config.toml')), ['folder_trust', 'enabled']) !== false
}
