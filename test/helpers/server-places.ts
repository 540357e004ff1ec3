/** A home with a server at every scope that each agent has, and where to find and move it. */
import assert from 'node:assert/strict'
import type { ScopeKind } from '../../src/model/scope.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import type { TargetState } from '../../src/model/server-state.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  type KnownAgent,
  selectAll,
  syncUser,
  userFiles,
} from './agent-home.ts'
import { claudeProjectKey } from './claude-project-key.ts'
import { type Entries, writeAsAgent } from './foreign-writer.ts'
import { projectAgents } from './scoped-server.ts'

export interface ServerPlace {
  readonly agent: KnownAgent
  readonly scope: ScopeKind
}

/** The file of each agent's project scope, below the home. */
export const projectFile: Readonly<Record<(typeof projectAgents)[number], string>> = {
  'claude-code': 'code/web/.mcp.json',
  codex: 'code/web/.codex/config.toml',
  pi: 'code/web/.pi/mcp.json',
  grok: 'code/web/.grok/config.toml',
}

export const serverPlaces: readonly ServerPlace[] = [
  ...allAgents.map((agent) => ({ agent, scope: 'user' }) as const),
  ...projectAgents.map((agent) => ({ agent, scope: 'project' }) as const),
]

const handbook: ServerDefinition = {
  transport: 'http',
  url: 'https://handbook.example.com/mcp',
  headers: { 'X-Team': { literal: 'web' } },
  enabled: true,
  targets: [...projectAgents],
}

/** docs and context7 for the user in all six agents, handbook in the project in the four that have such a scope. */
export async function setUpBothScopes(home: AgentHome): Promise<void> {
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.apply(syncUser)
  await home.apply({
    operation: 'add',
    server: 'handbook',
    definition: handbook,
    scope: 'project',
    project: home.project,
  })
}

export function fileOf({ agent, scope }: ServerPlace): string {
  const projectAgent = projectAgents.find((id) => id === agent)
  return scope === 'project' && projectAgent !== undefined ? projectFile[projectAgent] : userFiles[agent]
}

/** The managed server at a scope. */
export function serverAt(scope: ScopeKind): string {
  return scope === 'user' ? 'docs' : 'handbook'
}

export function registryOf(scope: ScopeKind): string {
  return scope === 'user' ? '.afd/mcp/user.json' : 'code/web/.afd/mcp.json'
}

export function urlKey(agent: KnownAgent): string {
  return agent === 'antigravity' ? 'serverUrl' : 'url'
}

export async function readTarget(
  home: AgentHome,
  { agent, scope }: ServerPlace,
  server = serverAt(scope),
): Promise<TargetState> {
  const view = { scope: scope === 'user' ? 'user' : 'effective', project: home.project } as const
  const { servers } = await home.manager.readStatus(view)
  const target = servers.find(({ id }) => id === server)?.targets.find((each) => each.agent === agent)
  assert.ok(target, `${server} has a target in ${agent}`)
  return target
}

export function editEntries(
  home: AgentHome,
  place: ServerPlace,
  change: (entries: Entries, server: string) => unknown,
): Promise<void> {
  return writeAsAgent(home, fileOf(place), (entries) => change(entries, serverAt(place.scope)))
}

/** The agent's side: another address. */
export function moveEntry(home: AgentHome, place: ServerPlace): Promise<void> {
  return editEntries(home, place, (entries, server) => {
    entries[server] = { ...entries[server], [urlKey(place.agent)]: 'https://elsewhere.example.com/mcp' }
  })
}

/** Our side: another address. */
export function moveRegistry(home: AgentHome, { scope }: ServerPlace): Promise<void> {
  return home.edit(registryOf(scope), 'example.com/mcp', 'example.com/v2/mcp')
}

/** What Claude Code keeps about the home's project in its own file. */
export function writeClaudeRecord(home: AgentHome, record: object): Promise<void> {
  const key = claudeProjectKey(home)
  return writeAsAgent(home, userFiles['claude-code'], (_entries, content) => {
    const projects = content.projects as Record<string, object>
    projects[key] = { ...projects[key], ...record }
  })
}
