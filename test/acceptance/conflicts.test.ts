/** Entries that were never ours, and files that cannot be read: what they stop, what they do not, and the ways out. */
import assert from 'node:assert/strict'
import { chmod, link, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  inAll,
  type KnownAgent,
  readRefusal,
  readStates,
  selectAll,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7', 'docs'))
})

const isWindows = process.platform === 'win32'
const onPosix = { skip: isWindows ? 'Links and modes are another matter on Windows.' : false }
const unlessRoot = {
  skip: isWindows ? 'Windows has no modes.' : process.getuid?.() === 0 ? 'Root may write anywhere.' : false,
}

async function expectBlocked(home: AgentHome, request: PlanRequest, expected: readonly object[]): Promise<void> {
  const before = await home.readFiles()
  const plan = await home.manager.planChange(request)
  assert.deepEqual(
    plan.blockers.map(({ code, agent, locator }) => ({ code, agent, locator })),
    expected,
  )
  for (const { nextStep } of plan.blockers) assert.ok(nextStep)
  assert.equal((await home.manager.confirmChange(request, plan.token)).outcome, 'refused')
  assert.deepEqual(await home.readFiles(), before)
}

const foreign = '\n[mcp_servers.docs]\nurl = "https://other.example.com/mcp"\n'

describe('a foreign entry of the same name', () => {
  it('is a conflict that is never written over, with two ways out', () =>
    inHome(async (home) => {
      await home.write(userFiles.grok, (await home.read(userFiles.grok)) + foreign)

      assert.equal((await readStates(home.manager, 'docs')).grok, 'conflict')
      const locator = '~/.grok/config.toml#servers.docs'
      await expectBlocked(home, syncUser, [{ code: 'conflict', agent: 'grok', locator }])
      const { nextStep } = (await home.manager.planChange(syncUser)).blockers[0] ?? assert.fail()
      assert.match(nextStep ?? '', /afd mcp adopt grok docs --from-scope user --to-scope user --as /)
      assert.match(nextStep ?? '', /afd mcp targets docs --scope user --remove grok/)
    }))

  it('is kept under a name of its own where it is adopted', () =>
    inHome(async (home) => {
      await home.write(userFiles.grok, (await home.read(userFiles.grok)) + foreign)
      await home.apply({
        operation: 'adopt',
        agent: 'grok',
        servers: ['docs'],
        fromScope: 'user',
        toScope: 'user',
        as: 'other-docs',
        targets: ['grok'],
      })

      assert.deepEqual(await readStates(home.manager, 'other-docs'), { grok: 'configured' })
      assert.match(await home.read(userFiles.grok), /other\.example\.com/)
    }))

  it('stays where that agent is left out', () =>
    inHome(async (home) => {
      await home.write(userFiles.grok, (await home.read(userFiles.grok)) + foreign)
      await home.apply({ operation: 'targets', server: 'docs', scope: 'user', add: [], remove: ['grok'] })
      await home.apply(syncUser)

      assert.match(await home.read(userFiles.grok), /other\.example\.com/)
      const others = allAgents.filter((agent) => agent !== 'grok')
      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured', others))
    }))

  it('is replaced where the user says so by name', () =>
    inHome(async (home) => {
      await home.write(userFiles.grok, (await home.read(userFiles.grok)) + foreign)
      await home.apply({ operation: 'resolve', server: 'docs', scope: 'user', agent: 'grok', take: 'canonical' })
      await home.apply(syncUser)

      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
    }))

  it('is taken over without a write where it says the same', () =>
    inHome(async (home) => {
      const same = "\n[ mcp_servers . docs ] # by hand\nurl = 'https://docs.example.com/mcp'\n"
      await home.write(userFiles.grok, (await home.read(userFiles.grok)) + same)
      await home.apply({ operation: 'targets', server: 'context7', scope: 'user', add: [], remove: ['grok'] })
      const before = await home.read(userFiles.grok)

      await home.apply(syncUser)

      assert.equal(await home.read(userFiles.grok), before)
      const { entries } = await home.manager.discover({ scope: 'user' })
      const taken = entries.find(({ agent, name }) => agent === 'grok' && name === 'docs')
      assert.equal(taken?.status, 'managed')
    }))

  it('is told at adoption already', () =>
    inHome(async (home) => {
      await home.write(
        userFiles.codex,
        (await home.read(userFiles.codex))
          .replace('mcp_servers.scratch]', 'mcp_servers.tracker]')
          .replace('mcp_servers.scratch.env]', 'mcp_servers.tracker.env]'),
      )

      const plan = await home.manager.planChange(adoptFromClaude('tracker'))

      const noted = plan.attention.filter(({ code }) => code === 'name-differs')
      assert.deepEqual(
        noted.map(({ agent, server }) => [agent, server]),
        [['codex', 'tracker']],
      )
    }))
})

describe('a file that cannot be read', () => {
  const broken: Readonly<Record<KnownAgent, string>> = {
    'claude-code': '{ "mcpServers": {} } }',
    codex: '[mcp_servers.x]\ncommand = \n',
    antigravity: '{ "a": 1, "a": 2 }',
    pi: '{ "mcpServers": { // no comments here\n } }',
    hermes: 'mcp_servers:\n\tx: 1\n',
    grok: '[a]\n[a]\n',
  }
  const server: ServerDefinition = {
    transport: 'stdio',
    command: 'uvx',
    args: ['x==1'],
    environment: {},
    enabled: true,
  }

  for (const agent of allAgents) {
    it(`of ${agent} stops what has to write it, tells the place, and nothing of what it holds`, () =>
      inHome(async (home) => {
        await home.write(userFiles[agent], broken[agent])

        const plan = await home.manager.planChange(syncUser)

        assert.deepEqual([...new Set(plan.blockers.map((blocker) => blocker.agent))], [agent])
        for (const { message, locator, nextStep } of plan.blockers) {
          assert.match(message, /line \d+, column \d+/)
          assert.match(locator ?? '', /:\d+:\d+$/)
          assert.match(nextStep ?? '', /mend it/)
        }
        assert.equal((await home.manager.confirmChange(syncUser, plan.token)).outcome, 'refused')
        assert.equal(await home.read(userFiles[agent]), broken[agent])
      }))

    it(`of ${agent} does not stop what has nothing to do with it`, () =>
      inHome(async (home) => {
        await home.write(userFiles[agent], broken[agent])
        const targets = allAgents.filter((other) => other !== agent)

        await home.apply({ operation: 'add', server: 'others', scope: 'user', definition: { ...server, targets } })

        assert.deepEqual(await readStates(home.manager, 'others'), inAll('configured', targets))
        assert.equal(await home.read(userFiles[agent]), broken[agent])
        const { problems } = await home.manager.readStatus({ scope: 'user' })
        assert.equal(problems.length, 1)
      }))
  }

  it('is refused as a source', () =>
    inHome(async (home) => {
      await home.write('.claude.json', broken['claude-code'])

      const problems = await readRefusal(home.manager.planChange(adoptFromClaude('tracker')))

      assert.deepEqual(
        problems.map(({ locator }) => locator),
        ['~/.claude.json:1:22'],
      )
    }))

  it('stops every change where it is one of ours', () =>
    inHome(async (home) => {
      for (const file of ['.afd/manifest.json', '.afd/mcp/user.json']) {
        const text = await home.read(file)
        await home.write(file, '{ "schemaVersion": 2 }')
        const problems = await readRefusal(home.manager.planChange(syncUser))
        assert.ok(problems.length > 0)
        assert.ok(
          problems.every(({ locator }) => locator?.startsWith(`~/${file}`)),
          JSON.stringify(problems),
        )
        assert.equal(await home.read(file), '{ "schemaVersion": 2 }')
        await home.write(file, text)
      }
    }))
})

describe('a file that must not be written', () => {
  const withHome = (work: (home: AgentHome) => Promise<void>) =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptFromClaude('docs'))
      await work(home)
    })
  const codex = userFiles.codex

  it('is written at its target, where a link inside the home leads to it', onPosix, () =>
    withHome(async (home) => {
      await mkdir(home.path('dotfiles'))
      await rename(home.path(codex), home.path('dotfiles/codex.toml'))
      await symlink('../dotfiles/codex.toml', home.path(codex))

      await home.apply(syncUser)

      assert.match(await home.read('dotfiles/codex.toml'), /mcp_servers\.docs/)
      assert.deepEqual((await home.readFiles())[codex], { kind: 'link', target: '../dotfiles/codex.toml' })
    }),
  )

  const traps: readonly (readonly [string, string, (home: AgentHome) => Promise<void>])[] = [
    ['a link that leads nowhere', 'dangling-link', (home) => symlink('nowhere.toml', home.path(codex))],
    ['a link that leads to itself', 'looping-link', (home) => symlink('config.toml', home.path(codex))],
    ['a link out of the home', 'leaves-root', (home) => symlink('/etc/hostname', home.path(codex))],
    ['a folder', 'not-a-file', (home) => mkdir(home.path(codex)).then(() => undefined)],
  ]
  for (const [what, code, make] of traps) {
    it(`blocks: ${what}`, onPosix, () =>
      withHome(async (home) => {
        await rm(home.path(codex))
        await make(home)

        await expectBlocked(home, syncUser, [{ code, agent: 'codex', locator: '~/.codex/config.toml' }])
      }),
    )
  }

  it('blocks: a file with two names', onPosix, () =>
    withHome(async (home) => {
      await link(home.path(codex), home.path('second-name.toml'))

      await expectBlocked(home, syncUser, [{ code: 'hard-linked', agent: 'codex', locator: '~/.codex/config.toml' }])
    }),
  )

  it('blocks: a folder that is read-only', unlessRoot, () =>
    withHome(async (home) => {
      await chmod(home.path('.codex'), 0o555)
      const locator = '~/.codex/config.toml'
      await expectBlocked(home, syncUser, [{ code: 'read-only-directory', agent: 'codex', locator }])
      await chmod(home.path('.codex'), 0o755)
    }),
  )
})
