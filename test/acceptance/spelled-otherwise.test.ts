/** One project, however its path is spelled: by a detour, and on Windows in another case or with the other slashes. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { type AgentHome, adoptFromClaude, inAll, readStates, syncUser } from '../helpers/agent-home.ts'
import { projectAgents } from '../helpers/scoped-server.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
  await home.apply(adoptFromClaude('context7'))
  await home.apply(syncUser)
  await trustProject(home, ['context7'])
})

type Spelling = readonly [name: string, spell: (project: string) => string]

const everywhere: readonly Spelling[] = [
  ['a separator at the end', (project) => project + path.sep],
  ['a detour', (project) => [project, '..', path.basename(project)].join(path.sep)],
]
const onWindows: readonly Spelling[] = [
  ['capitals', (project) => project.toUpperCase()],
  ['small letters, the drive too', (project) => project.toLowerCase()],
  ['forward slashes', (project) => project.replaceAll('\\', '/')],
  ['small letters and forward slashes', (project) => project.toLowerCase().replaceAll('\\', '/')],
]
const spellings = process.platform === 'win32' ? [...everywhere, ...onWindows] : everywhere

const switchOff = (project: string) =>
  ({ operation: 'set-enabled', server: 'context7', scope: 'project', project, enabled: false }) as const

async function listProjectKeys(home: AgentHome): Promise<readonly string[]> {
  return Object.keys((JSON.parse(await home.read('.claude.json')) as { projects: object }).projects)
}

describe('a project that is spelled with', () => {
  for (const [name, spell] of spellings) {
    it(`${name} is the same project: one state, one ledger, one record in Claude Code`, () =>
      inHome(async (home) => {
        const keys = await listProjectKeys(home)

        await home.apply(switchOff(spell(home.project)))

        assert.deepEqual(await listProjectKeys(home), keys)
        for (const spelled of [home.project, spell(home.project)])
          assert.deepEqual(await readStates(home.manager, 'context7', spelled), inAll('disabled', projectAgents))
        const ledgers = Object.keys(await home.readFiles()).filter((file) => /^[.]afd[/]state[/]mcp[/]./.test(file))
        assert.equal(ledgers.length, ['user', 'project'].length)
        const plan = await home.manager.planChange(switchOff(spell(home.project)))
        assert.deepEqual(
          plan.changes.filter(({ action }) => action !== 'no-op'),
          [],
        )
      }))
  }
})
