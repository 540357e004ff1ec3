/** Acceptance 11: what is not ours stays as it is, through every change that is made around it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  replaceOnce,
  selectAll,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import type { HomeSnapshot } from '../helpers/temp-home.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const inSync = shareAgentHome(syncEverywhere)

const stdio: ServerDefinition = {
  transport: 'stdio',
  command: 'uvx',
  args: ['files-mcp==1.2.0', '--root', '.'],
  environment: { FILES_MODE: { literal: 'tidy' } },
  enabled: true,
}
const http: ServerDefinition = { transport: 'http', url: 'https://files.example.com/mcp', headers: {}, enabled: true }

const add = (server: string, definition: ServerDefinition): PlanRequest => ({
  operation: 'add',
  server,
  definition,
  scope: 'user',
})
const setTargets = (server: string, change: { add?: string[]; remove?: string[] }): PlanRequest => ({
  operation: 'targets',
  server,
  scope: 'user',
  add: change.add ?? [],
  remove: change.remove ?? [],
})

/** Files that no change may touch: logins, tokens, other settings, other people's projects. */
async function readBystanders(home: AgentHome): Promise<Readonly<Record<string, string>>> {
  const ours: readonly string[] = Object.values(userFiles)
  const stamps = Object.entries(await home.readStamps())
  return Object.fromEntries(stamps.filter(([name]) => !ours.includes(name) && !name.startsWith('.afd/')))
}

async function readNative(home: AgentHome): Promise<HomeSnapshot> {
  const files = Object.entries(await home.readFiles())
  return Object.fromEntries(files.filter(([name]) => !/^[.]afd(\/|$)/.test(name)))
}

describe('acceptance 11: unmanaged preservation', () => {
  it('gives back every byte of every file, and every mode, when the last of our entries goes', () =>
    inHome(async (home) => {
      const before = await readNative(home)

      await home.apply(add('files', stdio))
      await home.apply(add('more-files', http))
      assert.notDeepEqual(await readNative(home), before)
      await home.apply(setTargets('files', { remove: [...allAgents] }))
      await home.apply(setTargets('more-files', { remove: [...allAgents] }))

      assert.deepEqual(await readNative(home), before)
    }))

  it('does the same one agent at a time, in whatever order they come and go', () =>
    inHome(async (home) => {
      const before = await readNative(home)
      await home.apply(add('files', { ...stdio, targets: [] }))
      for (const agent of allAgents) await home.apply(setTargets('files', { add: [agent] }))
      await home.apply(add('more-files', http))
      for (const agent of allAgents) await home.apply(setTargets('files', { remove: [agent] }))
      for (const agent of allAgents.toReversed()) await home.apply(setTargets('more-files', { remove: [agent] }))

      assert.deepEqual(await readNative(home), before)
    }))

  it('leaves logins, tokens, other settings and other projects alone: same inode, same time, through add, sync and removal', () =>
    inHome(async (home) => {
      const bystanders = await readBystanders(home)
      assert.ok(Object.keys(bystanders).length >= 10)

      await home.apply(adoptFromClaude('context7', 'docs'))
      await home.apply(add('files', stdio))
      await home.apply(syncUser)
      await home.apply(setTargets('context7', { remove: ['codex', 'grok'] }))
      await home.edit('.afd/mcp/user.json', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
      await home.apply(syncUser)

      assert.deepEqual(await readBystanders(home), bystanders)
    }))

  it('does not touch the files of agents that a change is not about', () =>
    inSync(async (home) => {
      const before = await home.readStamps()

      await home.apply(add('files', { ...stdio, targets: ['codex'] }))

      const after = await home.readStamps()
      const moved = Object.keys(after).filter((name) => after[name] !== before[name] && !name.startsWith('.afd/'))
      assert.deepEqual(moved, ['.codex/config.toml'])
    }))

  it('keeps comments and keys of the agent’s own inside an entry that it changes', () =>
    inSync(async (home) => {
      await home.edit(
        userFiles.codex,
        '[mcp_servers.context7]\n',
        '[mcp_servers.context7] # the good one\nstartup_timeout_sec = 1_0\n',
      )
      await home.edit(
        userFiles.hermes,
        '        command: npx\n',
        '        command: npx   # from the store\n        tools: {include: [resolve]}\n',
      )
      await home.edit(userFiles.pi, '"context7": {', '"context7": {\n\t\t\t"lifecycle": "eager",')
      const before = await Promise.all(allAgents.map((agent) => home.read(userFiles[agent])))

      await home.edit('.afd/mcp/user.json', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
      await home.apply(syncUser)

      for (const [index, agent] of allAgents.entries()) {
        const wanted = replaceOnce(before[index] ?? '', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
        assert.equal(await home.read(userFiles[agent]), wanted, agent)
      }
    }))

  it('keeps what other programs change in the same files in the meantime', () =>
    inHome(async (home) => {
      const before = await Promise.all(allAgents.map((agent) => home.read(userFiles[agent])))
      await home.apply(add('files', stdio))
      await home.edit(userFiles.codex, "theme = 'gruvbox'", "theme = 'nord'")
      await home.edit(userFiles.hermes, 'enabled: yes', 'enabled: no')
      await home.edit('.claude.json', '"numStartups": 184', '"numStartups": 190')
      await home.edit(userFiles.grok, 'compact_mode = true', 'compact_mode = false')

      await home.apply(setTargets('files', { remove: [...allAgents] }))

      const [claude, codex, antigravity, pi, hermes, grok] = before as [string, string, string, string, string, string]
      assert.equal(await home.read('.claude.json'), replaceOnce(claude, '184', '190'))
      assert.equal(await home.read(userFiles.codex), replaceOnce(codex, 'gruvbox', 'nord'))
      assert.equal(await home.read(userFiles.antigravity), antigravity)
      assert.equal(await home.read(userFiles.pi), pi)
      assert.equal(await home.read(userFiles.hermes), replaceOnce(hermes, 'enabled: yes', 'enabled: no'))
      assert.equal(await home.read(userFiles.grok), replaceOnce(grok, 'compact_mode = true', 'compact_mode = false'))
    }))

  const sparse: readonly (readonly [string, string, string])[] = [
    ['a file without the container', '.grok/config.toml', '# Grok\n[ui]\ncompact_mode = true\n'],
    ['a file that holds a comment alone', '.codex/config.toml', '# nothing yet'],
    ['an empty file', userFiles.hermes, ''],
    ['an empty container, which stays', '.pi/agent/mcp.json', '{"mcpServers": {}}'],
    ['a file on one line without the container', '.gemini/config/mcp_config.json', '{"a":1}'],
    ['a comment-only YAML file with CRLF', userFiles.hermes, '# Hermes\r\nmodel: x\r\n'],
  ]
  for (const [what, file, text] of sparse) {
    it(`gives back ${what}`, () =>
      withAgentHome(
        async (home) => {
          await home.apply(selectAll)
          await home.apply(add('files', stdio))
          assert.match(await home.read(file), /files-mcp/)

          await home.apply(setTargets('files', { remove: [...allAgents] }))

          assert.equal(await home.read(file), text)
        },
        { [file]: text },
      ))
  }
})
