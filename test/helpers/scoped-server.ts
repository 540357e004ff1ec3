/** Reads where one server stands: in which agents, at which scopes, and what it is there. */
import assert from 'node:assert/strict'
import type { DiscoveredEntry } from '../../src/model/report.ts'
import type { AgentHome } from './agent-home.ts'
import type { HomeSnapshot } from './temp-home.ts'

/** Agents that have a scope of their own for projects, without any consent. */
export const projectAgents = ['claude-code', 'codex', 'pi', 'grok'] as const

/** The files that project agents read in a project. */
export const projectFiles = ['.mcp.json', '.codex/config.toml', '.pi/mcp.json', '.grok/config.toml'] as const

/** Every native entry of that name that any agent sees from a folder. */
export async function findEntries(
  home: AgentHome,
  name: string,
  project = home.project,
): Promise<readonly DiscoveredEntry[]> {
  const { entries } = await home.manager.discover({ project })
  return entries.filter((entry) => entry.name === name)
}

/** `claude-code user`, `codex project`, … in alphabetical order. */
export async function findPlaces(home: AgentHome, name: string, project = home.project): Promise<readonly string[]> {
  return (await findEntries(home, name, project)).map(({ agent, scope }) => `${agent} ${scope}`).toSorted()
}

export function placesAt(scope: 'user' | 'project', agents: readonly string[] = projectAgents): readonly string[] {
  return agents.map((agent) => `${agent} ${scope}`).toSorted()
}

/** The fingerprint of the definition that holds for a server, which is also that of every entry given. */
export async function readFingerprint(
  home: AgentHome,
  name: string,
  view: { readonly scope: 'user' } | { readonly scope: 'project'; readonly project: string },
): Promise<string> {
  const { servers } = await home.manager.readStatus(view)
  const server = servers.find(({ id }) => id === name)
  assert.ok(server, `${name} is managed`)
  const entries = (await findEntries(home, name)).filter(({ scope }) => scope === view.scope)
  for (const entry of entries) assert.equal(entry.fingerprint, server.fingerprint, entry.locator)
  return server.fingerprint
}

/** Without folders: an undone change may leave empty ones. */
export function listFiles(snapshot: HomeSnapshot): HomeSnapshot {
  return Object.fromEntries(Object.entries(snapshot).filter(([, { kind }]) => kind !== 'directory'))
}
