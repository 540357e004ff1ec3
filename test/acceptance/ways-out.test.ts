/** Every command that is offered where entries moved apart leads somewhere: it can be read, names its project, and ends in a plan. */
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { syncUser, userFiles } from '../helpers/agent-home.ts'
import { assertWaysOut } from '../helpers/dead-ends.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import {
  adoptTwo,
  atProject,
  removeEntry,
  rewrite,
  setUpProject,
  syncBoth,
  type Trouble,
} from '../helpers/trouble-homes.ts'

const inSync = shareAgentHome(syncEverywhere)
const inAdopted = shareAgentHome(adoptTwo)
const inProject = shareAgentHome(setUpProject)

const troubles: readonly Trouble[] = [
  {
    what: 'an entry that an agent changed',
    work: inSync,
    make: (home) => home.edit(userFiles.codex, '@upstash/context7-mcp@1.0.14', 'mine'),
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'an entry that an agent removed',
    work: inSync,
    make: (home) => removeEntry(home, userFiles.pi, 'docs'),
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'an entry that became something we cannot take',
    work: inSync,
    make: (home) => home.edit(userFiles.antigravity, '"serverUrl": "https://docs.example.com/mcp"', '"tcp": "x"'),
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'a change on both sides',
    work: inSync,
    make: async (home) => {
      await home.edit('.afd/mcp/user.json', '1.0.14', '1.0.15')
      await home.edit(userFiles.hermes, '1.0.14', '2.0.0')
    },
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'a change on one side, a removal on the other',
    work: inSync,
    make: async (home) => {
      await home.edit('.afd/mcp/user.json', '1.0.14', '1.0.15')
      await removeEntry(home, userFiles['claude-code'], 'context7')
    },
    request: () => syncUser,
    offers: 2,
  },
  {
    what: 'a foreign entry of the same name',
    work: inAdopted,
    make: (home) =>
      rewrite(home, userFiles.grok, (text) => `${text}\n[mcp_servers.docs]\nurl = "https://other.example/mcp"\n`),
    request: () => syncUser,
    offers: 3,
  },
  {
    what: 'a foreign entry in the project',
    work: inProject,
    make: (home) => home.write('code/web/.grok/config.toml', '[mcp_servers.context7]\ncommand = "mine"\n'),
    request: (home) => ({ operation: 'move', server: 'context7', from: 'user', to: 'project', project: home.project }),
    offers: 2,
  },
  {
    what: 'an uninstall of what an agent changed',
    work: inSync,
    make: (home) => home.edit(userFiles.codex, 'https://docs.example.com/mcp', 'https://moved.example.com/mcp'),
    request: () => ({ operation: 'uninstall', server: 'docs', scope: 'user' }),
    offers: 1,
  },
  {
    what: 'an entry of a project that an agent changed',
    work: inProject,
    make: (home) => home.edit('code/web/.mcp.json', 'handbook.example.com', 'other.example.com'),
    request: syncBoth,
    offers: 2,
  },
  {
    what: 'a project’s switch that was taken out of every agent',
    work: inProject,
    make: async (home) => {
      await rewrite(home, userFiles['claude-code'], (text) =>
        text.replace(/"disabledMcpServers": \[\s*"docs"\s*\]/, '"disabledMcpServers": []'),
      )
      for (const file of ['.codex/config.toml', '.pi/mcp.json', '.grok/config.toml'])
        await rm(home.path('code/web', file))
    },
    request: syncBoth,
    offers: 6,
  },
  {
    what: 'a project’s switch that was turned in an agent',
    work: inProject,
    make: (home) => home.edit('code/web/.codex/config.toml', 'enabled = false', 'enabled = true'),
    request: (home) => ({ operation: 'set-enabled', server: 'docs', enabled: true, ...atProject(home) }),
    offers: 1,
  },
  {
    what: 'a server that Claude’s own list switches off',
    work: inProject,
    make: (home) =>
      rewrite(home, userFiles['claude-code'], (text) => text.replace(/("disabledMcpServers": \[)/, '$1"handbook", ')),
    request: syncBoth,
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
