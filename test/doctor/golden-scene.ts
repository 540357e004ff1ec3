/** A project with a golden set of two servers, and four agents that can have them. */
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, withAgentHome } from '../helpers/agent-home.ts'

export const golden = 'code/web/.agents/buddy-agent-harness/mcp.toml'
export const record = 'code/web/.agents/buddy-agent-harness/mcp.projected.json'
export const claude = 'code/web/.mcp.json'
export const codex = 'code/web/.codex/config.toml'
export const agents = ['claude-code', 'codex', 'pi', 'grok']

export const set = `# what this project uses
[servers.linear] # tickets
url = "https://mcp.linear.app/mcp"
headers = { Authorization = "Bearer \${LINEAR_TOKEN}" }
description = "Tickets"

[servers.c7]
command = "npx"
args = ["-y", "c7@1.0.0"]
env = { LIMIT = "6000", C7_TOKEN = "\${C7_TOKEN}" }
timeout = 20
`
export const applyIn = (project: string, ...servers: string[]): PlanRequest => ({
  operation: 'golden-apply',
  project,
  ...(servers.length > 0 ? { servers } : {}),
})
export const reconcileIn = (project: string, locator: string, take: 'golden' | 'target'): PlanRequest => ({
  operation: 'reconcile',
  project,
  locator,
  take,
})

export async function examine(home: AgentHome): Promise<readonly string[]> {
  const { findings } = await home.manager.runDoctor({ project: home.project })
  return findings.map(({ code, locator }) => `${code} ${locator}`)
}

export async function codesOf(home: AgentHome, request: PlanRequest): Promise<readonly string[]> {
  const { blockers } = await home.open({ env: { PATH: process.env.PATH } }).planChange(request)
  return blockers.map(({ code, locator }) => `${code} ${locator}`)
}

export function withGoldenSet(work: (home: AgentHome) => Promise<void>, files: Readonly<Record<string, string>> = {}) {
  return withAgentHome(
    async (home) => {
      await home.apply({ operation: 'select-agents', agents })
      await work(home)
    },
    { [golden]: set, ...files },
  )
}
