/** Homes in which somebody gets into trouble: what is managed in them, and how to ask for more. */
import assert from 'node:assert/strict'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, adoptFromClaude, selectAll, syncUser } from './agent-home.ts'
import { writeAsAgent } from './foreign-writer.ts'
import { projectAgents } from './scoped-server.ts'
import type { WorkInHome } from './shared-home.ts'

export interface Trouble {
  readonly what: string
  readonly work: WorkInHome
  readonly make?: (home: AgentHome) => Promise<unknown>
  readonly request: (home: AgentHome) => PlanRequest
  /** At least so many commands are offered. */
  readonly offers: number
}

export const handbook = {
  transport: 'http',
  url: 'https://handbook.example.com/mcp',
  headers: {},
  enabled: true,
} as const

/** context7 and docs are in the registry, and in no agent but the one they came from. */
export async function adoptTwo(home: AgentHome): Promise<void> {
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7', 'docs'))
}

/** docs for the user and switched off in the project, handbook in the project alone, in all agents with a project scope. */
export async function setUpProject(home: AgentHome): Promise<void> {
  await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.apply(syncUser)
  await home.apply({ operation: 'add', server: 'handbook', definition: handbook, ...atProject(home) })
  await home.apply({ operation: 'set-enabled', server: 'docs', enabled: false, ...atProject(home) })
}

export function syncBoth({ project }: AgentHome): PlanRequest {
  return { operation: 'sync', scope: 'effective', project }
}

export function atProject({ project }: AgentHome): { readonly scope: 'project'; readonly project: string } {
  return { scope: 'project', project }
}

export function removeEntry(home: AgentHome, file: string, name: string): Promise<void> {
  return writeAsAgent(home, file, (entries) => Reflect.deleteProperty(entries, name))
}

/** Changes a file as anybody else might; fails where that changes nothing. */
export async function rewrite(home: AgentHome, name: string, change: (text: string) => string): Promise<void> {
  const text = await home.read(name)
  assert.notEqual(change(text), text)
  await home.write(name, change(text))
}
