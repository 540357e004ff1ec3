/** Every command that is offered where a change cannot be, or not so, leads somewhere: it can be read, names its project, and ends in a plan. */
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { selectAll, syncUser, userFiles } from '../helpers/agent-home.ts'
import { assertWaysOut } from '../helpers/dead-ends.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import {
  adoptTwo,
  atProject,
  handbook,
  removeEntry,
  rewrite,
  setUpProject,
  syncBoth,
  type Trouble,
} from '../helpers/trouble-homes.ts'

const inSync = shareAgentHome(syncEverywhere)
const inAdopted = shareAgentHome(adoptTwo)
const inProject = shareAgentHome(setUpProject)
const fresh = shareAgentHome(() => Promise.resolve())

const troubles: readonly Trouble[] = [
  {
    what: 'agents that cannot have it',
    work: fresh,
    make: (home) => home.apply(selectAll),
    request: (home) => ({ operation: 'add', server: 'handbook', definition: handbook, ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'a registered server that some agents cannot have',
    work: inSync,
    make: (home) => home.edit('.afd/mcp/user.json', '"LOG_LEVEL"', '"LOG_TO": { "fromEnv": "ELSEWHERE" }, "LOG_LEVEL"'),
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'a move to where some agents have no scope',
    work: inSync,
    request: (home) => ({ operation: 'move', server: 'docs', from: 'user', to: 'project', project: home.project }),
    offers: 2,
  },
  { what: 'no agents selected', work: fresh, request: () => syncUser, offers: 1 },
  {
    what: 'an adoption with fields of one agent',
    work: inAdopted,
    request: () => ({ operation: 'adopt', agent: 'pi', servers: ['notes'], fromScope: 'user', toScope: 'user' }),
    offers: 1,
  },
  {
    what: 'an adoption of a credential in a project',
    work: inProject,
    make: (home) =>
      home.write(
        'code/web/.mcp.json',
        '{"mcpServers": {"secretive": {"type": "stdio", "command": "npx", "args": [], "env": {"API_TOKEN": "fixture-value-of-a-token"}}}}',
      ),
    request: (home) => ({
      operation: 'adopt',
      agent: 'claude-code',
      servers: ['secretive'],
      fromScope: 'project',
      toScope: 'project',
      project: home.project,
    }),
    offers: 1,
  },
  {
    what: 'an adoption of a name that is no id',
    work: inAdopted,
    make: (home) =>
      rewrite(home, userFiles.codex, (text) => `${text}\n[mcp_servers."My Docs"]\nurl = "https://my.example/mcp"\n`),
    request: () => ({ operation: 'adopt', agent: 'codex', servers: ['My Docs'], fromScope: 'user', toScope: 'user' }),
    offers: 1,
  },
  {
    what: 'a project’s registry that is gone',
    work: inProject,
    make: (home) => rm(home.path('code/web/.afd/mcp.json')),
    request: syncBoth,
    offers: 1,
  },
  {
    what: 'a switch for a server that is not managed any more',
    work: inProject,
    make: (home) => home.apply({ operation: 'release', server: 'docs', scope: 'user' }),
    request: (home) => ({ operation: 'set-enabled', server: 'docs', enabled: true, ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'targets of a mere switch',
    work: inProject,
    request: (home) => ({ operation: 'targets', server: 'docs', add: [], remove: ['pi'], ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'a move, a rename or an edit of a mere switch',
    work: inProject,
    request: (home) => ({ operation: 'move', server: 'docs', from: 'project', to: 'user', project: home.project }),
    offers: 1,
  },
  {
    what: 'a rename of a mere switch',
    work: inProject,
    request: (home) => ({ operation: 'rename', server: 'docs', to: 'papers', ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'an uninstall of a user’s server in a project',
    work: inProject,
    request: (home) => ({ operation: 'uninstall', server: 'context7', ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'an uninstall of what is not managed',
    work: inSync,
    request: () => ({ operation: 'uninstall', server: 'house', scope: 'user' }),
    offers: 1,
  },
  {
    what: 'a resolve for an agent that is left out',
    work: inSync,
    make: (home) => home.apply({ operation: 'targets', server: 'docs', scope: 'user', add: [], remove: ['pi'] }),
    request: () => ({ operation: 'resolve', server: 'docs', scope: 'user', agent: 'pi', take: 'canonical' }),
    offers: 1,
  },
  {
    what: 'a resolve that finds nothing to take',
    work: inSync,
    make: (home) => removeEntry(home, userFiles.pi, 'docs'),
    request: () => ({ operation: 'resolve', server: 'docs', scope: 'user', agent: 'pi', take: 'native' }),
    offers: 1,
  },
  {
    what: 'a server that is called what another one manages already',
    work: inAdopted,
    make: async (home) => {
      await home.apply({
        operation: 'adopt',
        agent: 'hermes',
        servers: ['house'],
        fromScope: 'user',
        toScope: 'user',
        as: 'home',
        portableOnly: true,
        targets: ['hermes'],
      })
    },
    request: () => ({
      operation: 'add',
      server: 'house',
      scope: 'user',
      definition: {
        transport: 'http',
        url: 'http://127.0.0.1:8123/mcp',
        headers: {},
        enabled: true,
        targets: ['hermes'],
      },
    }),
    offers: 2,
  },
]

describe('the ways out', () => {
  for (const { what, work, make, request, offers } of troubles) {
    it(`lead out of: ${what}`, () =>
      work(async (home) => {
        await make?.(home)
        await assertWaysOut(home, request(home), offers)
      }))
  }
})
