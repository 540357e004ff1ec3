import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleHttpServer, sampleServer } from '../../../test/helpers/sample-server.ts'
import type { Manifest } from '../../model/registry-file.ts'
import type { AgentAdapter, AgentContext } from '../agents/agent-adapter.ts'
import { agentCatalog } from '../agents/agent-catalog.ts'
import { buildLeaveOutCommand, checkPreconditions, type TargetQuestion } from './check-preconditions.ts'

const none: Manifest['consents'] = { piAdapter: false, unverified: [] }
const context: AgentContext = {
  places: { platform: 'posix', home: '/home/me', env: {}, projectRoot: '/home/me/web' },
  consents: none,
  document: () => undefined,
  exists: () => false,
}

function adapterOf(id: string): AgentAdapter {
  return agentCatalog.find((adapter) => adapter.id === id) ?? assert.fail(id)
}

function check(id: string, change: Partial<TargetQuestion> = {}) {
  const question: TargetQuestion = {
    adapter: adapterOf(id),
    context,
    scope: 'user',
    name: 'docs',
    definition: sampleServer(),
    locator: '~/.afd/mcp/user.json#servers.docs',
    leaveOut: 'afd mcp targets docs --scope user --remove AGENT',
    isDetected: true,
    consents: none,
    ...change,
  }
  return checkPreconditions(question)
}

describe('checkPreconditions', () => {
  for (const { id } of agentCatalog) {
    it(`finds nothing in the way of an installed ${id} at the user scope`, () => {
      assert.deepEqual([...check(id), ...check(id, { definition: sampleHttpServer() })], [])
    })
  }

  it('names the scope that an agent does not have, and nothing else', () => {
    const blockers = check('hermes', { scope: 'project', isDetected: false, name: 'Illegal Name' })

    assert.deepEqual(
      blockers.map(({ code, agent, scope, capability }) => ({ code, agent, scope, capability })),
      [{ code: 'unsupported-scope', agent: 'hermes', scope: 'project', capability: 'project scope' }],
    )
  })

  it('asks for consent where a scope is in doubt, once and for that scope', () => {
    const [blocker] = check('antigravity', { scope: 'project' })
    assert.equal(blocker?.code, 'unverified-scope')
    assert.match(blocker.nextStep ?? '', /^afd agents consent unverified antigravity project/)

    const unverified = [{ agent: 'antigravity', scope: 'project' as const }]
    assert.deepEqual(check('antigravity', { scope: 'project', consents: { piAdapter: false, unverified } }), [])
    for (const consent of [
      { agent: 'antigravity', scope: 'user' as const },
      { agent: 'codex', scope: 'project' as const },
    ]) {
      const consents = { piAdapter: false, unverified: [consent] }
      assert.equal(check('antigravity', { scope: 'project', consents }).length, 1)
    }
  })

  it('wants an agent installed at the user scope only', () => {
    assert.deepEqual(
      check('codex', { isDetected: false }).map(({ code }) => code),
      ['not-installed'],
    )
    assert.deepEqual(check('codex', { isDetected: false, scope: 'project' }), [])
  })

  it('tells everything at once', () => {
    const codes = check('grok', { isDetected: false, name: '9 lives' }).map(({ code }) => code)

    assert.deepEqual(codes, ['not-installed', 'illegal-name'])
  })

  it('names a transport that an agent does not have', () => {
    const adapter = adapterOf('codex')
    const stdioOnly = { ...adapter, capability: { ...adapter.capability, transports: ['stdio' as const] } }

    const [blocker] = check('codex', { adapter: stdioOnly, definition: sampleHttpServer() })

    assert.deepEqual([blocker?.code, blocker?.capability], ['unsupported-transport', 'http'])
  })

  it('names the place in the registry and the way to leave the agent out, whatever is in the way', () => {
    const blockers = [
      ...check('grok', { isDetected: false, name: 'Docs' }),
      ...check('hermes', { scope: 'project', name: 'Docs' }),
      ...check('antigravity', { scope: 'project', name: 'Docs' }),
    ]
    assert.equal(blockers.length, 3)
    for (const { nextStep = '', locator } of blockers) {
      assert.equal(locator, '~/.afd/mcp/user.json#servers.docs')
      assert.match(nextStep, /afd mcp targets docs --scope user --remove AGENT/)
    }
  })

  it('gives the command that leaves an agent out', () => {
    const place = { adapter: adapterOf('pi'), definedAt: 'user', server: 'docs' } as const
    assert.equal(buildLeaveOutCommand({ platform: 'posix' }, place), 'afd mcp targets docs --scope user --remove pi')
  })
})
