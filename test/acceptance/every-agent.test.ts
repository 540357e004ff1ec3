/** One server in every agent of the catalogue, through the whole product: written, switched, and taken out to the byte. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { createAgentManager } from '../../src/core/agent-manager.ts'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { applyChange } from '../helpers/agent-home.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { makeTempHome } from '../helpers/temp-home.ts'

const definition = sampleServer({ command: 'npx', args: ['-y', 'docs@1.0.0'] })

for (const { id, name, capability } of agentCatalog) {
  const inHome = (work: (scene: Awaited<ReturnType<typeof makeScene>>) => Promise<void>) => async () => {
    const scene = await makeScene(id)
    try {
      await work(scene)
    } finally {
      await scene.remove()
    }
  }

  describe(`${name}: one server`, () => {
    it(
      'is off for the user where the user says so, seen from a project too, and on again',
      inHome(async ({ apply, readState }) => {
        await apply({ operation: 'add', server: 'docs', definition, scope: 'user' })
        assert.match(await readState('user'), /^(configured|pending-trust)$/)
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
        assert.equal(await readState('user'), 'disabled')
        assert.equal(await readState('effective'), 'disabled')
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: true })
        assert.match(await readState('effective'), /^(configured|pending-trust)$/)
      }),
    )

    it(
      'is off in one project, or the project is told that it cannot be',
      inHome(async ({ manager, apply, readState, project }) => {
        await apply({ operation: 'add', server: 'docs', definition, scope: 'user' })
        const off: PlanRequest = { operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false }
        const { blockers } = await manager.planChange(off)
        if (blockers.length > 0) {
          const codes = ['no-off-switch', 'unsupported-scope', 'unverified-scope']
          assert.ok(
            blockers.every(({ code }) => codes.includes(code)),
            JSON.stringify(blockers),
          )
          return
        }
        await apply(off)
        assert.equal(await readState('effective'), 'disabled')
        assert.match(await readState('user'), /^(configured|pending-trust)$/)
        await apply({ ...off, enabled: true })
        assert.match(await readState('effective'), /^(configured|pending-trust)$/)
      }),
    )

    it(
      'leaves the files of the agent as they were once it is uninstalled',
      inHome(async ({ apply, snapshot }) => {
        const before = await snapshot(['.afd'])
        const { transaction } = await apply({ operation: 'add', server: 'docs', definition, scope: 'user' })
        await apply({ operation: 'uninstall', server: 'docs', scope: 'user' })
        const after = await snapshot(['.afd'])
        // The lists of names that an agent keeps stay, empty as they may be.
        const own = Object.entries(after).filter(([, entry]) => !isEmptyList(entry))
        assert.deepEqual(Object.fromEntries(own), before)
        assert.ok(transaction !== null)
      }),
    )

    if (capability.project !== 'native') return

    it(
      'is moved into the project and back',
      inHome(async ({ apply, readState, project }) => {
        await apply({ operation: 'add', server: 'docs', definition, scope: 'user' })
        await apply({ operation: 'move', server: 'docs', from: 'user', to: 'project', project })
        assert.match(await readState('effective'), /^(configured|pending-trust)$/)
        await apply({ operation: 'move', server: 'docs', from: 'project', to: 'user', project })
        assert.match(await readState('user'), /^(configured|pending-trust)$/)
      }),
    )
  })
}

function isEmptyList(entry: object): boolean {
  return (
    'bytes' in entry &&
    /^\{\s*"(disabledMcpServers|mcp)":[^"]*("excluded": *)?\[\]\s*\}?\s*\}\s*$/.test(String(entry.bytes))
  )
}

async function makeScene(agent: string) {
  const base = await makeTempHome({ 'code/web/.git/HEAD': 'ref: refs/heads/main\n' })
  const project = base.path('code/web')
  const platform = process.platform === 'win32' ? 'win32' : 'posix'
  const manager = createAgentManager({ directories: { platform, home: base.home, env: {} } })
  // An agent counts as installed once its own folder is there.
  const { detection } = agentCatalog.find(({ id }) => id === agent) ?? assert.fail(agent)
  const { paths } = detection({ platform, home: base.home, env: {} })
  const [first = ''] = paths
  if (/\.json$/.test(first)) {
    await mkdir(base.path('.gemini'), { recursive: true })
    await writeFile(first, '{}\n')
  } else await mkdir(first, { recursive: true })
  const apply = (request: PlanRequest) => applyChange(manager, request)
  await apply({ operation: 'select-agents', agents: [agent] })
  const readState = async (scope: 'user' | 'effective') => {
    const { servers } = await manager.readStatus({ scope, project })
    return servers.find(({ id }) => id === 'docs')?.targets[0]?.state ?? 'none'
  }
  return { ...base, project, manager, apply, readState }
}
