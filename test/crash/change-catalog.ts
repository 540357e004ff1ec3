/** Every change that the product can make, each with what must have happened before. */
import type { AgentId } from '../../src/model/agent.ts'
import type { Confirmation, PlanRequest } from '../../src/model/plan.ts'

/** A home on a real disk or in memory; names are paths below it with forward slashes. */
export interface PreparableHome {
  readonly home: string
  /** Absolute path of the project. */
  readonly project: string
  /** Replaces one text that is there exactly once. */
  edit(name: string, text: string, by: string): Promise<void>
  /** Plans and confirms; fails where that is blocked or not carried out. */
  apply(request: PlanRequest): Promise<Confirmation>
}

export interface CatalogedChange {
  readonly name: string
  /** Makes the home ready and answers with the change to try. */
  readonly prepare: (home: PreparableHome) => Promise<PlanRequest>
  /** What the same request meets when it was just carried out: nothing to do, or a refusal that says why. */
  readonly again: 'nothing-to-do' | 'refused'
}

/** JSON under a lock of Claude Code, TOML, JSON in a folder of its own, YAML. */
const userAgents: readonly AgentId[] = ['claude-code', 'codex', 'antigravity', 'hermes']
/** Agents with a scope for projects. */
const projectAgents: readonly AgentId[] = ['claude-code', 'codex', 'pi']

const inUser = { scope: 'user' } as const
const inProject = ({ project }: PreparableHome) => ({ scope: 'project', project }) as const
const adoption = { operation: 'adopt', agent: 'claude-code', fromScope: 'user', toScope: 'user' } as const
const adoptTwo: PlanRequest = { ...adoption, servers: ['context7', 'docs'] }
const syncUser: PlanRequest = { operation: 'sync', scope: 'user' }
const files: PlanRequest = {
  operation: 'add',
  server: 'files',
  definition: { transport: 'stdio', command: 'uvx', args: ['files-mcp==1.2.0'], environment: {}, enabled: true },
  ...inUser,
}
const switchAll = (enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  enabled,
  ...inUser,
})
const switchHere = (home: PreparableHome, enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  enabled,
  ...inProject(home),
})

async function select(home: PreparableHome, agents = userAgents): Promise<void> {
  await home.apply({ operation: 'select-agents', agents: [...agents] })
}

/** Two user servers in every agent. */
async function syncAll(home: PreparableHome, agents = userAgents): Promise<void> {
  await select(home, agents)
  await home.apply(adoptTwo)
  await home.apply(syncUser)
}

/** Codex says something else of a server than the registry. */
async function driftInCodex(home: PreparableHome, take: 'native' | 'canonical'): Promise<PlanRequest> {
  await syncAll(home)
  await home.edit('.codex/config.toml', 'context7-mcp@1.0.14', 'context7-mcp@1.0.99')
  return { operation: 'resolve', server: 'context7', agent: 'codex', take, ...inUser }
}

async function addToProject(home: PreparableHome): Promise<void> {
  await select(home, projectAgents)
  await home.apply({ ...files, ...inProject(home) })
}

export const changeCatalog: readonly CatalogedChange[] = [
  {
    name: 'sync',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await select(home)
      await home.apply(adoptTwo)
      await home.edit('.afd/mcp/user.json', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
      return syncUser
    },
  },
  {
    name: 'add',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await select(home)
      return files
    },
  },
  {
    name: 'add to a project',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await select(home, projectAgents)
      return { ...files, ...inProject(home) }
    },
  },
  {
    name: 'adopt',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await select(home)
      return adoptTwo
    },
  },
  {
    name: 'adopt with a literal replaced by a reference',
    again: 'refused',
    prepare: async (home) => {
      await select(home)
      const references = [{ server: 'context7', field: 'environment.LOG_LEVEL', name: 'LOG_LEVEL' }]
      return { ...adoption, servers: ['context7'], references }
    },
  },
  {
    name: 'targets',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      const targets = { operation: 'targets', server: 'context7', ...inUser } as const
      await home.apply({ ...targets, add: [], remove: ['hermes'] })
      return { ...targets, add: ['hermes'], remove: ['codex'] }
    },
  },
  { name: 'resolve to native', again: 'nothing-to-do', prepare: (home) => driftInCodex(home, 'native') },
  { name: 'resolve to canonical', again: 'nothing-to-do', prepare: (home) => driftInCodex(home, 'canonical') },
  {
    name: 'disable',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      return switchAll(false)
    },
  },
  {
    name: 'enable',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      await home.apply(switchAll(false))
      return switchAll(true)
    },
  },
  {
    name: 'tombstone',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home, projectAgents)
      return switchHere(home, false)
    },
  },
  {
    name: 'removal of a tombstone',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home, projectAgents)
      await home.apply(switchHere(home, false))
      return switchHere(home, true)
    },
  },
  {
    name: 'enable in one project',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home, projectAgents)
      await home.apply(switchAll(false))
      return switchHere(home, true)
    },
  },
  {
    name: 'move to a project',
    again: 'refused',
    prepare: async (home) => {
      await syncAll(home, projectAgents)
      return { operation: 'move', server: 'context7', from: 'user', to: 'project', project: home.project }
    },
  },
  {
    name: 'move to the user',
    again: 'refused',
    prepare: async (home) => {
      await addToProject(home)
      return { operation: 'move', server: 'files', from: 'project', to: 'user', project: home.project }
    },
  },
  {
    name: 'edit',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      return { operation: 'edit', server: 'docs', change: { url: 'https://docs.example.com/v2' }, ...inUser }
    },
  },
  {
    name: 'rename',
    again: 'refused',
    prepare: async (home) => {
      await syncAll(home)
      return { operation: 'rename', server: 'docs', to: 'manuals', ...inUser }
    },
  },
  {
    name: 'release',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      return { operation: 'release', ...inUser }
    },
  },
  {
    name: 'uninstall',
    again: 'refused',
    prepare: async (home) => {
      await select(home)
      await home.apply(files)
      return { operation: 'uninstall', server: 'files', ...inUser }
    },
  },
  {
    name: 'uninstall from a project',
    again: 'refused',
    prepare: async (home) => {
      await addToProject(home)
      return { operation: 'uninstall', server: 'files', ...inProject(home) }
    },
  },
  {
    name: 'select-agents',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await syncAll(home)
      return { operation: 'select-agents', agents: ['claude-code', 'antigravity'], remove: true }
    },
  },
  {
    name: 'consent',
    again: 'nothing-to-do',
    prepare: () => Promise.resolve({ operation: 'consent', consent: { kind: 'pi-adapter' } }),
  },
  {
    name: 'add-projects',
    again: 'nothing-to-do',
    prepare: (home) => Promise.resolve({ operation: 'add-projects', paths: [home.project] }),
  },
  {
    name: 'remove-project',
    again: 'refused',
    prepare: async (home) => {
      await home.apply({ operation: 'add-projects', paths: [home.project] })
      return { operation: 'remove-project', path: home.project }
    },
  },
  {
    name: 'recover',
    again: 'nothing-to-do',
    prepare: async (home) => {
      await select(home)
      await home.apply(adoptTwo)
      const { transaction } = await home.apply(syncUser)
      return { operation: 'recover', transaction: transaction?.id ?? '' }
    },
  },
]
