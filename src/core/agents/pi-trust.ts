/** Reads, and never writes, whether Pi would load a project's servers. */
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentContext, TrustReading } from './agent-adapter.ts'
import { isInside } from './native/agent-paths.ts'
import { findPiReader, joinAgentFolder } from './pi-reader.ts'

/** The nearest folder around the project with a decision decides. The adapter does not ask. */
export function readPiTrust(scope: NativeScope, context: AgentContext): TrustReading {
  const { places, document } = context
  const settings = joinAgentFolder(places, 'settings.json')
  const extensions = settings === undefined ? undefined : valueAt(document(settings), ['extensions'])
  const reader = findPiReader(context)
  if (reader === 'built-in' && Array.isArray(extensions) && extensions.includes('-builtin:mcp')) {
    return { state: 'rejected', action: 'MCP is switched off in Pi’s settings: remove “-builtin:mcp” from extensions.' }
  }
  const root = places.projectRoot
  const store = joinAgentFolder(places, 'trust.json')
  if (scope !== 'project' || root === undefined || store === undefined || reader !== 'built-in')
    return { state: 'not-needed' }
  const decisions = document(store)
  const around = isConfigObject(decisions)
    ? Object.entries(decisions).filter(([folder]) => isInside(places, root, folder))
    : []
  const [nearest] = around.toSorted(([a], [b]) => b.length - a.length)
  if (nearest?.[1] === true) return { state: 'trusted' }
  const action = 'Start pi in the project and trust it (/trust); until then Pi skips its .pi/mcp.json.'
  return { state: nearest?.[1] === false ? 'rejected' : 'pending', action }
}
