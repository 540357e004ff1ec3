/** The twelve acceptance cases as a user walks through them on the shipped command line; every detail is in test/acceptance. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { statusReportSchema } from '../../src/model/report.ts'
import { buildInjectedAfd, whyNoInjector } from '../crash/injected-afd.ts'
import { type AgentHome, allAgents, makeAgentHome, userFiles } from '../helpers/agent-home.ts'
import { trustProject } from '../helpers/trust-project.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

const able = ['claude-code', 'codex', 'pi', 'grok']

let afd: BuiltAfd
let home: AgentHome
before(async () => {
  afd = await buildAfd()
})
beforeEach(async () => {
  home = await makeAgentHome()
  await mkdir(home.path('code/web/.git'), { recursive: true })
})
afterEach(() => home.remove())
after(() => afd.remove())

const call = (...words: readonly string[]) => afd.call({ home: home.home, cwd: home.project }, ...words)

const mcp = (words: string) => ['mcp', ...words.split(' ')]

async function plan(...words: readonly string[]) {
  const { exitCode, plan: shown } = readJson(await call(...words, '--json'))
  assert.ok(shown, words.join(' '))
  return { exitCode, ...shown }
}

async function apply(...words: readonly string[]) {
  const { blockers, token } = await plan(...words)
  assert.deepEqual(blockers, [], words.join(' '))
  const answer = readConfirmation(await call(...words, '--confirm', token, '--json'))
  assert.equal(answer.outcome, 'applied', words.join(' '))
  return answer
}

/** `agent state` for each target of a server. */
async function statesOf(server: string, scope = 'user'): Promise<readonly string[]> {
  const { servers } = statusReportSchema.parse(readJson(await call('mcp', 'status', '--scope', scope, '--json')))
  const targets = servers.find(({ id }) => id === server)?.targets ?? []
  return targets.map(({ agent, state }) => `${agent} ${state}`)
}

async function syncUser(...agents: readonly string[]) {
  await apply('agents', 'select', ...agents)
  await apply(...mcp('adopt claude-code context7 --from-scope user --to-scope user'))
  return apply(...mcp('sync --scope user'))
}

const all = (agents: readonly string[], state: string) => agents.map((agent) => `${agent} ${state}`)

describe('acceptance on the command line', () => {
  it('1: a server of the user is in every agent', async () => {
    await syncUser(...allAgents)
    assert.deepEqual(await statesOf('context7'), all(allAgents, 'configured'))
    for (const agent of allAgents) assert.match(await home.read(userFiles[agent]), /context7/)
    assert.equal((await call('mcp', 'status', '--scope', 'user')).exitCode, 0)
  })

  it('2: a server of the project is in its files, and a run with all six stops before any write', async () => {
    const add = mcp('add docs2 --scope project --url https://docs2.example.com/mcp')
    await apply('agents', 'select', ...allAgents)
    const files = await home.readFiles()
    const blocked = await plan(...add)
    assert.deepEqual([blocked.exitCode, blocked.blockers.map(({ agent }) => agent)], [3, ['antigravity', 'hermes']])
    assert.deepEqual(await home.readFiles(), files)
    await apply('agents', 'select', ...able)
    await apply(...add)
    assert.match(await home.read('code/web/.mcp.json'), /docs2/)
    assert.match(await home.read('code/web/.codex/config.toml'), /docs2/)
    assert.equal((await call('mcp', 'status', '--scope', 'project')).exitCode, 2)
  })

  it('3: off and on again, for all projects and in this one', async () => {
    await syncUser(...able)
    const inSync = await home.read('.codex/config.toml')
    await apply(...mcp('disable context7 --scope user'))
    assert.deepEqual(await statesOf('context7'), all(able, 'disabled'))
    await apply(...mcp('enable context7 --scope user'))
    assert.equal(await home.read('.codex/config.toml'), inSync)
    await apply(...mcp('disable context7 --scope project'))
    assert.deepEqual(await statesOf('context7', 'effective'), all(able, 'disabled'))
    assert.deepEqual(await statesOf('context7'), all(able, 'configured'))
    await apply(...mcp('enable context7 --scope project'))
    assert.deepEqual(await statesOf('context7'), all(able, 'configured'))
  })

  it('4 and 5: from the user to the project and back, with one fingerprint and no copy left', async () => {
    await syncUser(...able)
    const fingerprint = async (scope: string) => {
      const { servers } = statusReportSchema.parse(readJson(await call('mcp', 'status', '--scope', scope, '--json')))
      return servers.map((server) => [server.id, server.fingerprint])
    }
    const there = await fingerprint('user')
    await apply(...mcp('move context7 --from user --to project'))
    assert.deepEqual([await fingerprint('user'), await fingerprint('project')], [[], there])
    for (const agent of able) assert.doesNotMatch(await home.read(userFiles[agent as 'codex']), /context7/)
    await apply(...mcp('move context7 --from project --to user'))
    assert.deepEqual([await fingerprint('user'), await fingerprint('project')], [there, []])
  })

  it('6: an entry that an agent changed is kept, and either side can be taken', async () => {
    await syncUser(...able)
    await home.edit('.codex/config.toml', '@upstash/context7-mcp@1.0.14', '@upstash/context7-mcp@9.9.9')
    assert.ok((await statesOf('context7')).includes('codex drift'))
    const stopped = await call('mcp', 'sync', '--scope', 'user')
    assert.equal(stopped.exitCode, 3)
    assert.match(await home.read('.codex/config.toml'), /9\.9\.9/)
    await apply(...mcp('resolve context7 --scope user --agent codex --take canonical'))
    assert.deepEqual(await statesOf('context7'), all(able, 'configured'))
  })

  it('7: a disk that refuses any one call leaves all as it was, and the plan stays good', async (test) => {
    const reason = whyNoInjector()
    if (reason !== undefined) return test.skip(`The calls of afd cannot be made to fail: ${reason}.`)
    await apply('agents', 'select', ...able)
    const add = mcp('add one --scope user --command one')
    const confirm = [...add, '--confirm', (await plan(...add)).token, '--json']
    const files = await home.readFiles()
    const injected = await buildInjectedAfd()
    test.after(() => injected.afd.remove())
    let refused = 0
    for (let at = 1; ; at += 4) {
      const fault = { kind: 'error', at, code: 'ENOSPC', sticky: false } as const
      const { outcome } = readConfirmation(await injected.call(home.home, fault, ...confirm))
      if (outcome === 'applied') break
      assert.equal(outcome, 'rolled-back', `call ${at}`)
      assert.deepEqual(await home.readFiles(), files, `call ${at}`)
      refused++
    }
    assert.ok(refused >= 10, `${refused} calls were refused`)
    assert.deepEqual(await statesOf('one'), all(able, 'configured'))
  })

  it('8: a literal credential goes nowhere', async () => {
    const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'
    await home.edit('.claude.json', '"LOG_LEVEL": "info"', `"GITHUB_TOKEN": "${secret}"`)
    await apply('agents', 'select', ...able)
    const answer = await call(...mcp('adopt claude-code context7 --from-scope user --to-scope user'))
    assert.equal(answer.exitCode, 3)
    assert.ok(!`${answer.stdout}${answer.stderr}`.includes(secret))
    const way = mcp(
      'adopt claude-code context7 --from-scope user --to-scope user --reference environment.GITHUB_TOKEN=GH',
    )
    await apply(...way)
    assert.doesNotMatch(await home.read('.claude.json'), new RegExp(secret))
  })

  it('9: what waits for the user’s trust says so, and nothing gives it', async () => {
    await apply('agents', 'select', ...able)
    await apply(...mcp('add docs2 --scope project --url https://docs2.example.com/mcp'))
    assert.deepEqual(await statesOf('docs2', 'project'), all(able, 'pending-trust'))
    await trustProject(home, ['docs2'])
    assert.deepEqual(await statesOf('docs2', 'project'), all(able, 'configured'))
  })

  it('10: an agent that cannot have a server stops the plan and names the way out', async () => {
    await apply('agents', 'select', ...able, 'hermes')
    const { exitCode, blockers } = await plan(...mcp('add docs2 --scope project --url https://docs2.example.com/mcp'))
    assert.deepEqual(
      [exitCode, blockers.map(({ agent, capability }) => [agent, capability])],
      [3, [['hermes', 'project scope']]],
    )
    assert.match(blockers[0]?.nextStep ?? '', /--targets/)
  })

  it('11: what is not ours stays byte for byte', async () => {
    const files = await home.readFiles()
    await syncUser(...allAgents)
    await apply(...mcp('uninstall context7 --scope user'))
    const now = await home.readFiles()
    for (const agent of allAgents.filter((id) => id !== 'claude-code')) {
      assert.deepEqual(now[userFiles[agent]], files[userFiles[agent]], agent)
    }
    assert.match(await home.read('.claude.json'), /kept for the old laptop/)
  })

  it('12: a second time there is nothing to do, and no file is touched', async () => {
    await syncUser(...allAgents)
    const stamps = await home.readStamps()
    const again = await call('mcp', 'sync', '--scope', 'user')
    assert.match(again.stdout, /Nothing to do\./)
    const { token } = await plan(...mcp('sync --scope user'))
    const answer = readConfirmation(await call(...mcp('sync --scope user'), '--confirm', token, '--json'))
    assert.deepEqual([answer.outcome, answer.transaction], ['nothing-to-do', null])
    assert.deepEqual(await home.readStamps(), stamps)
  })
})
