/** What must be true of an agent before a plan may write for it at a scope. Each trouble names the way out. */
import type { Blocker } from '../../model/plan.ts'
import type { Manifest } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import type { AgentAdapter, AgentContext, Places } from '../agents/agent-adapter.ts'
import { buildAfdCommand } from './afd-command.ts'

export interface TargetQuestion {
  readonly adapter: AgentAdapter
  readonly context: AgentContext
  readonly scope: ScopeKind
  /** The name of the native entry. */
  readonly name: string
  readonly definition: ServerDefinition
  /** Where the registry holds the definition, or would. */
  readonly locator: string
  /** The command that leaves the agent out. */
  readonly leaveOut: string
  readonly isDetected: boolean
  readonly consents: Manifest['consents']
}

/** All of them at once; none where the agent can take the server. */
export function checkPreconditions(question: TargetQuestion): readonly Blocker[] {
  const { adapter, context, scope, name, definition, isDetected, locator } = question
  const leaveOut = `Leave it out: ${question.leaveOut}`
  const base = { severity: 'error', agent: adapter.id, scope, locator } as const
  const capability = adapter.capability[scope]
  const blockers: Blocker[] = []
  if (capability === 'unsupported') {
    const message = `${adapter.name} has no ${scope} configuration for MCP servers.`
    return [{ ...base, code: 'unsupported-scope', capability: `${scope} scope`, message, nextStep: leaveOut }]
  }
  if (capability === 'unverified' && !hasConsent(question)) {
    const message = `Whether ${adapter.name} loads its ${scope} file is contested, so it needs your consent first.`
    const nextStep = `afd agents consent unverified ${adapter.id} ${scope} · or leave it out: ${question.leaveOut}`
    return [{ ...base, code: 'unverified-scope', capability: `verified ${scope} scope`, message, nextStep }]
  }
  if (scope === 'user' && !isDetected) {
    const message = `${adapter.name} is not installed here: its home folder and its program are missing.`
    blockers.push({ ...base, code: 'not-installed', message, nextStep: `Install it, or deselect it. ${leaveOut}` })
  }
  if (!adapter.capability.transports.includes(definition.transport)) {
    const message = `${adapter.name} cannot use ${definition.transport} servers.`
    blockers.push({
      ...base,
      code: 'unsupported-transport',
      capability: definition.transport,
      message,
      nextStep: leaveOut,
    })
  }
  const badName = adapter.checkName(name, context)
  if (badName) blockers.push({ locator, nextStep: leaveOut, ...badName, agent: adapter.id, scope })
  return blockers
}

/** The command that keeps a server out of an agent. `definedAt`: whose registry holds the definition, and with it the targets. */
export function buildLeaveOutCommand(
  places: Pick<Places, 'platform' | 'projectRoot'>,
  {
    adapter,
    definedAt,
    server,
  }: Pick<TargetQuestion, 'adapter'> & { readonly definedAt: ScopeKind; readonly server: string },
): string {
  return buildAfdCommand(places, ['mcp', 'targets', server, '--scope', definedAt, '--remove', adapter.id])
}

function hasConsent({ adapter, scope, consents }: TargetQuestion): boolean {
  return consents.unverified.some((consent) => consent.agent === adapter.id && consent.scope === scope)
}
