/** Tests of what a person sees, from reports written out here. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Change, Plan } from '../../model/plan.ts'
import type { ServerReport, StatusReport } from '../../model/report.ts'
import { type ServerState, serverStates } from '../../model/server-state.ts'
import { renderForPeople } from './human-view.ts'
import type { ViewFacts } from './view.ts'

const facts: ViewFacts = {
  command: 'mcp status',
  exitCode: 0,
  look: { color: false, unicode: true },
  quiet: false,
  home: '/home/u',
  platform: 'linux',
  project: undefined,
  commandLine: (words) => ['afd', ...words].join(' '),
  confirmLine: (token) => `afd mcp sync --confirm ${token}`,
}

function serverOf(state: ServerState): ServerReport {
  return {
    id: 'context7',
    owner: 'user',
    enabled: true,
    portable: true,
    fingerprint: 'f',
    source: '/home/u/.afd/mcp/user.json',
    definition: { transport: 'stdio', command: 'npx', args: ['-y', 'c7'], environment: {}, enabled: true },
    state,
    targets: [{ agent: 'codex', scope: 'user', state, locator: 'l', path: '/home/u/.codex/config.toml' }],
  }
}

const status: StatusReport = {
  scope: 'user',
  project: null,
  servers: [],
  importable: 0,
  unfinished: [],
  selection: 'manifest',
  problems: [],
}

const change: Change = {
  action: 'update',
  target: {
    kind: 'native',
    agent: 'codex',
    scope: 'user',
    path: '/home/u/.codex/config.toml',
    locator: '~/.codex/config.toml#servers.x',
  },
  fields: ['command'],
  before: 'a',
  after: 'b',
  beforeText: '[mcp_servers.x]\ncommand = "old"\nargs = []\n',
  afterText: '[mcp_servers.x]\ncommand = "new"\nargs = []\n',
  readBy: ['grok'],
}
const plan: Plan = {
  token: 'T',
  operation: 'sync',
  title: 'Sync to Codex',
  blocked: false,
  blockers: [],
  changes: [change],
  attention: [],
}

describe('a status', () => {
  it('shows each server with where it comes from, what runs, and one line an agent', () => {
    const { stdout } = renderForPeople(
      { kind: 'status', report: { ...status, servers: [serverOf('configured')] } },
      facts,
    )
    assert.equal(
      stdout,
      '1 server · user\n\ncontext7  user  ~/.afd/mcp/user.json\n  npx -y c7\n  codex  user  ✓ configured\n',
    )
  })

  it('has for every state its own symbol and words, in ASCII too', () => {
    for (const unicode of [true, false]) {
      const looks = serverStates.map((state) => {
        const report = { ...status, servers: [serverOf(state)] }
        const { stdout } = renderForPeople(
          { kind: 'status', report },
          { ...facts, quiet: true, look: { color: false, unicode } },
        )
        return stdout.split('\n')[4]?.replace(/^.*user +/, '') ?? ''
      })
      assert.equal(new Set(looks).size, serverStates.length)
      assert.equal(
        looks.every((look) => /^\S [a-z]/.test(look)),
        true,
      )
    }
  })

  it('ends with the command that helps most', () => {
    const nextOf = (report: Partial<StatusReport>) =>
      renderForPeople({ kind: 'status', report: { ...status, ...report } }, facts).stdout.match(/\nNext: (.*)\n$/)?.[1]
    assert.equal(nextOf({ servers: [serverOf('pending-sync')] }), 'afd mcp sync --scope user')
    assert.equal(nextOf({ servers: [serverOf('pending-sync'), serverOf('conflict')] }), undefined)
    assert.equal(nextOf({ importable: 2 }), 'afd mcp discover')
    assert.equal(nextOf({ selection: 'detected', importable: 2 }), 'afd agents')
    assert.equal(nextOf({ unfinished: ['t1'], servers: [serverOf('pending-sync')] }), 'afd mcp recover t1')
    assert.equal(nextOf({ servers: [serverOf('configured')] }), undefined)
  })

  it('puts problems on standard error with place and next step', () => {
    const problem = {
      code: 'unparsable',
      severity: 'error' as const,
      message: 'It cannot be read.',
      locator: '~/.x',
      nextStep: 'Mend it.',
    }
    const { stderr } = renderForPeople({ kind: 'status', report: { ...status, problems: [problem] } }, facts)
    assert.equal(stderr, '✗ It cannot be read.\n    ~/.x\n    → Mend it.\n')
  })
})

describe('a plan', () => {
  const show = (more: Partial<Plan>, quiet = false) =>
    renderForPeople({ kind: 'plan', plan: { ...plan, ...more } }, { ...facts, quiet }).stdout

  it('shows file by file what changes, who else reads it, and ends with the line that applies it', () => {
    assert.equal(
      show({}),
      [
        'Sync to Codex',
        '',
        '~/.codex/config.toml  codex  also read by grok',
        '  ~ update  ~/.codex/config.toml#servers.x  command',
        '        [mcp_servers.x]',
        '      - command = "old"',
        '      + command = "new"',
        '        args = []',
        '',
        'Nothing is changed yet. To apply exactly this plan:',
        '  afd mcp sync --confirm T',
        '',
      ].join('\n'),
    )
  })

  it('names blockers first, with the way out, and offers no line', () => {
    const blocker = {
      code: 'unsupported-scope',
      severity: 'error' as const,
      agent: 'hermes',
      scope: 'project' as const,
      message: 'It cannot.',
      nextStep: 'Leave it out.',
    }
    const text = show({ blocked: true, blockers: [blocker] })
    assert.match(text, /^Sync to Codex\n\nIn the way\n {2}✗ hermes, project: It cannot\.\n {6}→ Leave it out\.\n/)
    assert.equal(text.includes('--confirm'), false)
  })

  it('says so when there is nothing to do', () => {
    assert.match(show({ changes: [] }), /\n\nNothing to do\.\n$/)
    assert.match(show({ changes: [{ ...change, action: 'no-op' }] }), /\n\nNothing to do\.\n$/)
  })

  it('still offers the line where quiet is asked for, and for what has no entry to show', () => {
    assert.match(show({}, true), /--confirm T\n$/)
    assert.doesNotMatch(show({}, true), /command = /)
    assert.match(show({ operation: 'prune', changes: [] }), /--confirm T\n$/)
  })

  it('tells what to know', () => {
    assert.match(
      show({ attention: [{ agent: 'codex', server: 'x', action: 'Restart it.' }] }),
      /\nGood to know\n {2}codex, x: Restart it\.\n/,
    )
  })
})

describe('a confirmation', () => {
  const confirmation = { transaction: null, targets: [], recovered: [], problems: [] }

  it('shows the receipt, the states and what comes next', () => {
    const transaction = {
      id: 't1',
      operation: 'sync',
      state: 'committed' as const,
      files: [{ path: '/home/u/.codex/config.toml', action: 'update' as const }],
    }
    const targets = [
      {
        server: 'x',
        agent: 'codex',
        scope: 'user' as const,
        state: 'pending-trust' as const,
        locator: 'l',
        action: 'Trust the folder.',
      },
    ]
    const { stdout } = renderForPeople(
      { kind: 'confirmation', confirmation: { ...confirmation, outcome: 'applied', transaction, targets } },
      facts,
    )
    assert.match(
      stdout,
      /^Done, and read back from every file\.\n {2}t1 {2}done\n {4}updated {2}~\/\.codex\/config\.toml\n/,
    )
    assert.match(
      stdout,
      / {2}x {2}codex {2}◇ needs your approval in codex {2}→ Trust the folder\.\n\nNext: afd mcp status\n$/,
    )
  })

  it('that is refused shows the fresh plan and its line', () => {
    const { stdout } = renderForPeople(
      { kind: 'confirmation', confirmation: { ...confirmation, outcome: 'refused', plan } },
      facts,
    )
    assert.match(
      stdout,
      /^Nothing was changed: this is the plan as things stand now\.\n\nSync to Codex\n[\s\S]*--confirm T\n$/,
    )
  })
})
