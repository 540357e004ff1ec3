/** The token stands for what was shown: whatever of it changes before the confirmation refuses it. */
import assert from 'node:assert/strict'
import { mkdir, rename, symlink } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, selectAll, syncUser, userFiles } from '../helpers/agent-home.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const registry = '.afd/mcp/user.json'
const directory = process.platform === 'win32' ? 'C:\\\\srv' : '/srv'

const registryText = `{
  "schemaVersion": 1,
  "servers": {
    "files": {
      "transport": "stdio",
      "command": "uvx",
      "args": ["files-mcp==1.2.0"],
      "cwd": "${directory}/files",
      "environment": { "MODE": { "literal": "tidy" }, "ROOT": { "fromEnv": "ROOT" } },
      "targets": ["codex", "pi"]
    },
    "docs": {
      "transport": "http",
      "url": "https://docs.example.com/v1",
      "headers": { "X-Lang": { "literal": "en" }, "X-Key": { "fromEnv": "DOCS_KEY" } },
      "targets": ["codex", "pi"]
    }
  }
}
`

/** Both servers are in Codex and Pi, and the registry has moved on in both: a sync would write two entries each. */
const inHome = shareAgentHome(async (home) => {
  await home.apply(selectAll)
  await home.write(registry, registryText)
  await home.apply(syncUser)
  await home.edit(registry, 'files-mcp==1.2.0', 'files-mcp==1.3.0')
  await home.edit(registry, 'docs.example.com/v1', 'docs.example.com/v2')
})

type Edit = readonly [what: string, file: string, text: string, by: string]

const inRegistry: readonly Edit[] = [
  ['the command', registry, '"uvx"', '"uv"'],
  ['an argument', registry, '["files-mcp==1.3.0"]', '["files-mcp==1.3.0", "--all"]'],
  ['the name of a variable', registry, '"MODE": {', '"MODUS": {'],
  ['a literal', registry, '"tidy"', '"messy"'],
  ['a reference', registry, '"ROOT": { "fromEnv": "ROOT" }', '"ROOTS": { "fromEnv": "ROOTS" }'],
  ['the working directory', registry, '/files"', '/file"'],
  ['the address', registry, '/v2"', '/v3"'],
  ['the name of a header', registry, '"X-Lang"', '"X-Language"'],
  ['a literal header', registry, '"literal": "en"', '"literal": "de"'],
  ['the variable of a header', registry, '"DOCS_KEY"', '"DOC_KEY"'],
  ['the switch', registry, '"transport": "http",', '"transport": "http", "enabled": false,'],
  [
    'the targets',
    registry,
    '"DOCS_KEY" } },\n      "targets": ["codex", "pi"]',
    '"DOCS_KEY" } },\n      "targets": ["codex"]',
  ],
  ['a server', registry, '"docs": {', '"docs2": {'],
  ['the selected agents', '.afd/manifest.json', '"codex",', ''],
]

const inCodex: readonly Edit[] = [
  ['the command', userFiles.codex, 'command = "uvx"\nargs', 'command = "uv"\nargs'],
  ['an argument', userFiles.codex, '"files-mcp==1.2.0"', '"files-mcp==1.1.0"'],
  ['a literal', userFiles.codex, 'MODE = "tidy"', 'MODE = "messy"'],
  ['a literal of a name that hides its value', userFiles.codex, 'MODE = "tidy"', 'MODE = "tidy"\nA_TOKEN = "one"'],
  ['a reference', userFiles.codex, 'env_vars = ["ROOT"]', 'env_vars = ["ROOT", "HOME"]'],
  ['the working directory', userFiles.codex, '/files"', '/other"'],
  ['the address', userFiles.codex, '/v1"', '/v0"'],
  ['a header', userFiles.codex, 'X-Lang = "en"', 'X-Lang = "fr"'],
  ['the variable of a header', userFiles.codex, '"DOCS_KEY"', '"OTHER_KEY"'],
  ['the switch', userFiles.codex, '[mcp_servers.files]\n', '[mcp_servers.files]\nenabled = false\n'],
  [
    'a key that only the agent knows',
    userFiles.codex,
    '[mcp_servers.files]\n',
    '[mcp_servers.files]\nenabled_tools = ["ls"]\n',
  ],
  ['all of it', userFiles.codex, '[mcp_servers.docs]\n', '[mcp_servers.papers]\n'],
]

const harmless: readonly Edit[] = [
  ['a comment in the entry', userFiles.codex, '[mcp_servers.files]\n', '[mcp_servers.files] # mine\n'],
  ['another setting', userFiles.codex, "theme = 'gruvbox'", "theme = 'nord'"],
  ['another server', userFiles.codex, 'command = "uvx"   # pinned below', 'command = "uv"'],
  ['the login', '.codex/auth.json', 'fixture-codex-access', 'fixture-codex-renewed'],
]

async function expectRefused(home: AgentHome, request: PlanRequest, token: string): Promise<void> {
  const before = await home.readFiles()
  const done = await home.manager.confirmChange(request, token)
  assert.deepEqual([done.outcome, done.transaction], ['refused', null])
  assert.deepEqual(
    done.problems.map(({ code }) => code),
    ['stale-plan'],
  )
  assert.notEqual(done.plan?.token, token)
  assert.deepEqual(await home.readFiles(), before)
}

describe('a plan token', () => {
  for (const [where, edits] of [
    ['our files', inRegistry],
    ['an entry that would be written', inCodex],
  ] as const) {
    for (const [what, file, text, by] of edits) {
      it(`is refused when ${what} changes in ${where}`, () =>
        inHome(async (home) => {
          const plan = await home.manager.planChange(syncUser)
          assert.equal(plan.blocked, false)
          await home.edit(file, text, by)

          await expectRefused(home, syncUser, plan.token)
        }))
    }
  }

  for (const [what, file, text, by] of harmless) {
    it(`stays good when ${what} changes`, () =>
      inHome(async (home) => {
        const { token } = await home.manager.planChange(syncUser)
        await home.edit(file, text, by)

        assert.equal((await home.manager.confirmChange(syncUser, token)).outcome, 'applied')
        assert.ok((await home.read(file)).includes(by))
      }))
  }

  it('is refused when the agent’s home is elsewhere', () =>
    inHome(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      await mkdir(home.path('elsewhere'))
      const moved = home.open({ env: { CODEX_HOME: home.path('elsewhere') } })
      const before = await home.readFiles()

      const done = await moved.confirmChange(syncUser, token)

      assert.equal(done.outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it(
    'is refused when the file becomes a link to the same bytes',
    { skip: process.platform === 'win32' ? 'Links need a privilege on Windows.' : false },
    () =>
      inHome(async (home) => {
        const { token } = await home.manager.planChange(syncUser)
        await mkdir(home.path('dotfiles'))
        await rename(home.path(userFiles.codex), home.path('dotfiles/codex.toml'))
        await symlink('../dotfiles/codex.toml', home.path(userFiles.codex))

        const done = await home.manager.confirmChange(syncUser, token)

        assert.equal(done.outcome, 'refused')
        assert.deepEqual(
          done.problems.map(({ code }) => code),
          ['stale-plan'],
        )
      }),
  )

  it('is good for its own request alone', () =>
    inHome(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      const others: readonly PlanRequest[] = [
        { operation: 'targets', server: 'docs', scope: 'user', add: [], remove: [] },
        { operation: 'sync', scope: 'effective', project: home.project },
      ]

      for (const request of others) await expectRefused(home, request, token)
    }))

  it('is good for one project alone', () =>
    inHome(async (home) => {
      const inProject = (project: string): PlanRequest => ({ operation: 'sync', scope: 'project', project })
      const { token } = await home.manager.planChange(inProject(home.project))

      await expectRefused(home, inProject(home.path('code/elsewhere')), token)
    }))

  it('is good for one installation alone', () =>
    inHome(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      await home.write('.afd/state/install.key', 'k'.repeat(32))

      await expectRefused(home, syncUser, token)
    }))

  it('is no use when it is made up', () =>
    inHome(async (home) => {
      for (const token of ['0'.repeat(32), '', 'confirm']) await expectRefused(home, syncUser, token)
    }))

  it('is used up by what it stands for', () =>
    inHome(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      assert.equal((await home.manager.confirmChange(syncUser, token)).outcome, 'applied')

      await expectRefused(home, syncUser, token)
    }))
})
