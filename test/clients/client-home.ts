/** A home in which one real agent is at work and looked after, and the question whether it and we say the same. */
import assert from 'node:assert/strict'
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { type AgentManager, createAgentManager } from '../../src/core/agent-manager.ts'
import type { Confirmation, PlanRequest } from '../../src/model/plan.ts'
import type { ServerReport, StatusReport } from '../../src/model/report.ts'
import type { ServerDefinition, StdioDefinition } from '../../src/model/server.ts'
import type { TargetState } from '../../src/model/server-state.ts'
import { applyChange } from '../helpers/agent-home.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import type { AgentClient, ListedServer } from './agent-client.ts'
import type { ClientPlace } from './run-client.ts'

/** One start of the probe server, in its own words. */
interface ProbeStart {
  readonly label: string
  /** Its arguments, the label's included. */
  readonly words: readonly string[]
  readonly literal?: string
  readonly reference?: string
}

export interface ClientHome extends TempHome {
  readonly client: AgentClient
  readonly manager: AgentManager
  /** Real paths of two projects. */
  readonly project: string
  readonly other: string
  at(folder: string, variables?: ClientPlace['variables']): ClientPlace
  apply(request: PlanRequest): Promise<Confirmation>
  /** Adds a server to a registry and to the agent. */
  add(server: string, definition: ServerDefinition, scope?: 'user' | 'project'): Promise<void>
  /** Takes a server of the agent into the registry of the same scope. */
  adopt(server: string, scope?: 'user' | 'project'): Promise<void>
  trust(...servers: readonly string[]): Promise<void>
  /**
   * Fails unless the agent's own list, seen from a folder, has exactly these servers on (name and label of what runs),
   * and our status says the same of each server.
   */
  expectOn(folder: string, expected: Readonly<Record<string, string>>): Promise<void>
  /** Our word on one server, seen from a folder. */
  readState(server: string, folder: string): Promise<TargetState | undefined>
  /** Which servers were started so far. */
  readStarts(): Promise<readonly ProbeStart[]>
  read(name: string): Promise<string>
}

/** A definition whose label tells it from others of the same name. */
export function probe(label: string, overrides: Partial<StdioDefinition> = {}): StdioDefinition {
  return sampleServer({ command: 'afd-probe', args: [`--label=${label}`], ...overrides })
}

export async function withClientHome(client: AgentClient, work: (home: ClientHome) => Promise<void>): Promise<void> {
  const home = await makeClientHome(client)
  try {
    await work(home)
  } finally {
    await home.remove()
  }
}

async function makeClientHome(client: AgentClient): Promise<ClientHome> {
  const base = await makeTempHome()
  const [project, other] = [base.path('code/web'), base.path('code/other')]
  for (const folder of [project, other, base.path('bin')]) await mkdir(folder, { recursive: true })
  await installProbe(base)
  await client.prepare(base)
  const manager = createAgentManager({ directories: { platform: 'posix', home: base.home, env: {} } })
  const apply = (request: PlanRequest) => applyChange(manager, request)
  await apply({ operation: 'select-agents', agents: [client.agent] })
  const at: ClientHome['at'] = (folder, variables = {}) => ({ home: base.home, folder, variables })
  const status = (folder: string) => manager.readStatus({ scope: 'effective', project: folder })
  return {
    ...base,
    client,
    manager,
    project,
    other,
    at,
    apply,
    add: async (server, definition, scope = 'user') => {
      await apply({ operation: 'add', server, definition, scope, ...(scope === 'project' ? { project } : {}) })
    },
    adopt: async (server, scope = 'user') => {
      const scopes = { fromScope: scope, toScope: scope, ...(scope === 'project' ? { project } : {}) }
      await apply({ operation: 'adopt', agent: client.agent, servers: [server], ...scopes })
    },
    trust: (...servers) => client.trust(base, project, servers),
    expectOn: async (folder, expected) => {
      const listed = await client.list(at(folder))
      const on = listed.filter(({ state }) => state === 'on').map(({ name, runs }) => [name, readLabel(runs)])
      assert.deepEqual(Object.fromEntries(on), expected)
      const report = await status(folder)
      checkAgreement(client, listed, report)
      const { entries } = await manager.discover({ project: folder })
      const found = entries.filter(({ agent }) => agent === client.agent).map(({ name }) => name)
      for (const name of Object.keys(expected)) assert.ok(found.includes(name), `${name} is discovered`)
    },
    readState: async (server, folder) => {
      const { servers } = await status(folder)
      return servers.find(({ id }) => id === server)?.targets.find(({ agent }) => agent === client.agent)
    },
    readStarts: async () => {
      const lines = (await readFile(base.path('probe.log'), 'utf8').catch(() => '')).split('\n')
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ProbeStart)
    },
    read: (name) => readFile(base.path(name), 'utf8'),
  }
}

/** Makes `afd-probe` a command: an agent passes on its PATH, and a project may name no file of this machine. */
async function installProbe(base: TempHome): Promise<void> {
  const server = base.path('bin/probe-server.mjs')
  await copyFile('test/clients/programs/probe-server.mjs', server)
  await writeFile(base.path('bin/afd-probe'), `#!/bin/sh\nexec node '${server}' "$@"\n`)
  await chmod(base.path('bin/afd-probe'), 0o755)
}

function readLabel(runs: string): string {
  return /(?:--label=|\/)([\w-]+)$/.exec(runs)?.[1] ?? runs
}

function checkAgreement(
  client: AgentClient,
  listed: readonly ListedServer[],
  { servers, problems }: StatusReport,
): void {
  assert.deepEqual(problems, [])
  for (const server of servers) {
    const target = server.targets.find(({ agent }) => agent === client.agent)
    const own = listed.find(({ name }) => name === server.id)
    const said = `${server.id}: we say ${target?.state ?? 'nothing'}, ${client.name} says ${JSON.stringify(own)}`
    if (own?.state === 'waiting') assert.equal(target?.state, 'pending-trust', said)
    if (target !== undefined) assert.ok(isSame(target, own, server), said)
  }
}

/** Whether our state can be true of what the agent lists. */
function isSame({ state }: TargetState, own: ListedServer | undefined, server: ServerReport): boolean {
  const isWanted = own?.state === 'on' && own.runs === describeRun(server)
  switch (state) {
    case 'configured':
      return isWanted
    case 'disabled':
      return own === undefined || own.state === 'off'
    case 'pending-trust':
    case 'shadowed':
      return !isWanted
    case 'drift':
    case 'conflict':
    case 'pending-sync':
      return own?.state !== 'waiting' && isWanted !== server.enabled
    default:
      return false
  }
}

function describeRun({ definition }: ServerReport): string {
  return definition.transport === 'http' ? definition.url : [definition.command, ...definition.args].join(' ')
}
