/** Bad input on the command line and in files: a clear problem, exit 1 or 3, and nothing written. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readJson } from './json-answer.ts'

const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'
const manifest = {
  schemaVersion: 1,
  selectedAgents: ['claude-code', 'codex'],
  projects: [],
  consents: { piAdapter: false, unverified: [] },
  integration: false,
  retention: { transactions: 50, days: 90 },
}
const servers = {
  context7: { command: 'npx', args: ['-y', 'context7'] },
  leaky: { command: 'npx', args: ['x'], env: { API_KEY: secret } },
  'Odd.Name': { command: 'npx', args: ['odd'] },
}
const files = {
  '.claude.json': JSON.stringify({ mcpServers: servers }, null, 2),
  '.claude/settings.json': '{}',
  '.codex/config.toml': 'model = "gpt-5"\n',
  '.afd/manifest.json': JSON.stringify(manifest),
}
const adopt = (...names: string[]) => [
  'mcp',
  'adopt',
  'claude-code',
  ...names,
  '--from-scope',
  'user',
  '--to-scope',
  'user',
]
const edit = (id: string, ...flags: string[]) => ['mcp', 'edit', id, '--scope', 'user', ...flags]
const add = (id: string, ...flags: string[]) => ['mcp', 'add', id, '--scope', 'user', ...flags]

/** The words, the exit code, and codes of problems or blockers that must be among the answer's. */
const refusals: readonly (readonly [readonly string[], number, readonly string[]])[] = [
  [['mcp', 'stauts'], 1, ['unknown-verb']],
  [['mcp', 'sync'], 1, ['missing-option']],
  [['mcp', 'sync', '--scope', 'nowhere'], 1, ['bad-value']],
  [['mcp', 'status', '--scope', 'project', '--project', 'missing'], 1, ['no-such-folder']],
  [['agents', 'select', 'claude_code'], 1, ['unknown-agent']],
  [['agents', 'select', 'claud-code', 'nobody'], 1, ['unknown-agent', 'unknown-agent']],
  [['agents', 'consent', 'unverified', 'codex', 'user'], 1, ['no-consent-needed']],
  [['projects', 'add', 'missing'], 1, ['no-such-folder']],
  [['projects', 'remove', 'missing'], 1, ['unknown-project']],
  [['mcp', 'verify', 'contxt7'], 1, ['unknown-server']],
  [['mcp', 'targets', 'contxt7', '--scope', 'user', '--add', 'codex'], 1, ['unknown-server']],
  [['mcp', 'targets', 'x', '--scope', 'user'], 1, ['missing-option']],
  [['mcp', 'resolve', 'x', '--scope', 'user', '--agent', 'codex', '--take', 'native'], 1, ['unknown-server']],
  [['mcp', 'enable', 'contxt7', '--scope', 'user'], 1, ['unknown-server']],
  [['mcp', 'disable', 'x'], 1, ['missing-option']],
  [['mcp', 'disable', 'x', '--scope', 'effective'], 1, ['bad-value']],
  [['mcp', 'disable', '--scope', 'user'], 1, ['missing-argument']],
  [['mcp', 'move', 'x', '--from', 'user'], 1, ['missing-option']],
  [['mcp', 'move', 'x', '--from', 'user', '--to', 'local'], 1, ['bad-value']],
  [['mcp', 'move', 'x', '--from', 'user', '--to', 'user'], 1, ['same-scope']],
  [['mcp', 'move', 'x', '--from', 'user', '--to', 'project', '--project', 'missing'], 1, ['no-such-folder']],
  [edit('x', '--arg', 'y'), 1, ['unknown-server']],
  [edit('x'), 1, ['missing-option']],
  [edit('x', '--arg', 'y', '--url', 'https://example.com'), 1, ['conflicting-options']],
  [edit('x', '--arg', 'y', '--from-file', 'missing.json'), 1, ['conflicting-options']],
  [edit('x', '--from-file', 'missing.json'), 1, ['unreadable-file']],
  [edit('x', '--env-from', 'A=not a name'), 1, ['bad-variable-name']],
  [edit('x', '--targets', 'codx'), 1, ['unknown-agent']],
  [['mcp', 'rename', 'x', 'y', '--scope', 'user'], 1, ['unknown-server']],
  [['mcp', 'rename', 'x', 'Bad Id', '--scope', 'user'], 1, ['illegal-id']],
  [['mcp', 'release', '--scope', 'user'], 1, ['conflicting-options']],
  [['mcp', 'release', 'x', '--scope', 'user', '--agent', 'codx'], 1, ['unknown-agent']],
  [['mcp', 'uninstall', 'x', '--scope', 'user'], 1, ['unknown-server']],
  [['mcp', 'uninstall', 'leaky', '--scope', 'user'], 1, ['not-managed']],
  [['diagnostics', 'x'], 1, ['unexpected-argument']],
  [['mcp', 'recover'], 1, ['conflicting-options']],
  [['mcp', 'recover', 'no-such-id'], 1, ['unknown-transaction']],
  [['mcp', 'recover', '--prune', 'no-such-id'], 1, ['unknown-transaction']],
  [adopt('contxt7'), 1, ['unknown-entry']],
  [adopt('context7', '--reference', 'nonsense'), 1, ['bad-value']],
  [adopt('context7', 'leaky', '--as', 'both'), 1, ['conflicting-options']],
  [adopt('context7', '--as', 'Bad Id'), 1, ['illegal-id']],
  [adopt('Odd.Name'), 3, ['illegal-id']],
  [add('Bad Id', '--command', 'npx'), 1, ['illegal-id']],
  [add('x'), 1, ['missing-option']],
  [add('x', '--command', 'npx', '--url', 'https://example.com'), 1, ['conflicting-options']],
  [add('x', '--command', 'npx', '--env', 'nonsense'), 1, ['bad-value']],
  [add('x', '--command', 'npx', '--env-from', 'A=not a name'), 1, ['bad-variable-name']],
  [add('x', '--from-file', 'missing.json'), 1, ['unreadable-file']],
  [add('x', '--command', 'npx', '--targets', 'codx'), 1, ['unknown-agent']],
]

describe('bad input', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
  })
  beforeEach(async () => {
    home = await makeTempHome(files)
  })
  afterEach(() => home.remove())
  after(() => afd.remove())

  const call = (...words: readonly string[]) => afd.call({ home: home.home }, ...words)
  const codesOf = (json: ReturnType<typeof readJson>) =>
    [...json.problems, ...(json.plan?.blockers ?? [])].map(({ code }) => code)
  /** All but the key that plan tokens are made with. */
  const snapshot = () => home.snapshot(['.afd/state'])

  it('is refused with its own exit code and nothing written, each kind', async () => {
    const before = await snapshot()
    for (const [words, exitCode, codes] of refusals) {
      const answer = await call(...words, '--json')
      const json = readJson(answer)
      assert.deepEqual(
        [exitCode, codes.filter((code) => codesOf(json).includes(code))],
        [answer.exitCode, codes],
        words.join(' '),
      )
      for (const problem of json.problems) assert.equal(typeof problem.nextStep, 'string', words.join(' '))
    }
    assert.deepEqual(await snapshot(), before)
  })

  it('is met with the name that was meant', async () => {
    const stepOf = async (...words: readonly string[]) => readJson(await call(...words, '--json')).problems[0]?.nextStep
    assert.equal(await stepOf('agents', 'select', 'claude_code'), 'Did you mean claude-code?')
    assert.equal(await stepOf(...adopt('contxt7')), 'Did you mean context7?')
    assert.equal(await stepOf('mcp', 'statsu'), 'Did you mean afd mcp status?')
    assert.equal(await stepOf('mcp', 'uninstal', 'x'), 'Did you mean afd mcp uninstall?')
    assert.equal(await stepOf('diagnostic'), 'Did you mean afd diagnostics?')
    await mkdir(home.path('.afd/mcp'), { recursive: true })
    await mkdir(home.path('work'), { recursive: true })
    const definition = { transport: 'stdio', command: 'npx', args: ['c7'] }
    const registry = { schemaVersion: 1, servers: { context7: definition } }
    await writeFile(home.path('.afd/mcp/user.json'), JSON.stringify(registry))
    for (const words of [
      ['enable', 'contxt7', '--scope', 'user'],
      ['disable', 'contxt7', '--scope', 'project', '--project', 'work'],
      ['move', 'contxt7', '--from', 'user', '--to', 'project', '--project', 'work'],
      ['edit', 'contxt7', '--scope', 'user', '--arg', 'x'],
      ['rename', 'contxt7', 'docs', '--scope', 'user'],
      ['release', 'contxt7', '--scope', 'user'],
      ['uninstall', 'contxt7', '--scope', 'user'],
    ])
      assert.equal(await stepOf('mcp', ...words), 'Did you mean context7?', words.join(' '))
    assert.equal(
      await stepOf('mcp', 'release', 'context7', '--scope', 'user', '--agent', 'codx'),
      'Did you mean codex?',
    )
  })

  it('that is a credential blocks, offers no line to confirm, and is never repeated', async () => {
    const before = await snapshot()
    for (const words of [
      adopt('leaky'),
      add('x', '--command', 'npx', '--env', `MY_TOKEN=${secret}`),
      add('x', '--command', 'npx', '--arg', secret),
    ]) {
      for (const mode of [[], ['--json'], ['--confirm', '0'.repeat(32)]]) {
        const { exitCode, stdout, stderr } = await call(...words, ...mode)
        assert.equal(exitCode, 3, words.join(' '))
        assert.equal(`${stdout}${stderr}`.includes(secret), false)
        assert.equal(stdout.includes('--confirm'), false)
      }
    }
    assert.deepEqual(await snapshot(), before)
  })

  it('in the form of a stale token is answered with the fresh plan', async () => {
    const before = await snapshot()
    for (const token of ['0'.repeat(32), 'no-token-at-all']) {
      const answer = await call(...adopt('context7'), '--confirm', token, '--json')
      const json = readJson(answer)
      assert.deepEqual([answer.exitCode, codesOf(json), json.plan?.blocked], [3, ['stale-plan'], false])
    }
    const { stdout, stderr } = await call(...adopt('context7'), '--confirm', '0'.repeat(32))
    assert.match(stdout, /--confirm [a-f0-9]{32}\n$/)
    assert.match(stderr, /no longer fits/)
    assert.deepEqual(await snapshot(), before)
  })

  it('in an agent’s file is a problem of that file, without a word of its content', async () => {
    await writeFile(home.path('.codex/config.toml'), `token = "${secret}"\nbroken = = 1\n`)
    const before = await snapshot()
    const discovery = await call('mcp', 'discover', '--scope', 'user', '--json')
    assert.equal(discovery.exitCode, 0)
    assert.match(discovery.stdout, /\.codex/)
    const status = await call('mcp', 'status', '--scope', 'user', '--json')
    assert.equal(status.exitCode, 3)
    const sync = await call(...add('x', '--command', 'npx'), '--json')
    assert.equal(sync.exitCode, 3)
    for (const { stdout } of [discovery, status, sync]) assert.equal(stdout.includes(secret), false)
    assert.deepEqual(await snapshot(), before)
  })

  it('in our own registry stops every change and says all that is wrong at once', async () => {
    const registry = {
      schemaVersion: 1,
      servers: { 'Bad Id': { transport: 'stdio', command: secret }, x: { transport: 'smoke' } },
    }
    await mkdir(home.path('.afd/mcp'), { recursive: true })
    await writeFile(home.path('.afd/mcp/user.json'), JSON.stringify(registry))
    const before = await snapshot()
    for (const words of [['mcp', 'status', '--scope', 'user'], adopt('context7')]) {
      const answer = await call(...words, '--json')
      const json = readJson(answer)
      assert.equal(answer.exitCode, 1, words.join(' '))
      assert.equal(json.problems.length >= 2, true)
      assert.equal(answer.stdout.includes(secret), false)
    }
    assert.deepEqual(await snapshot(), before)
  })

  it('as JSON of a change names every fault, what it can hold, and no value', async () => {
    const change = { transport: 'stdio', command: 5, environment: { A: { fromEnv: secret } } }
    const answer = await afd.call(
      { home: home.home, input: JSON.stringify(change) },
      ...edit('context7', '--from-file', '-'),
      '--json',
    )
    const json = readJson(answer)
    assert.deepEqual(
      [answer.exitCode, codesOf(json).toSorted()],
      [1, ['bad-field', 'bad-variable-name', 'unknown-field']],
    )
    assert.match(JSON.stringify(json.problems), /The fields are: command, args,/)
    assert.equal(answer.stdout.includes(secret), false)
  })

  it('as JSON of a definition names every fault and no value', async () => {
    const definition = { transport: 'stdio', command: 5, args: secret, surprise: secret }
    const answer = await afd.call(
      { home: home.home, input: JSON.stringify(definition) },
      ...add('x', '--from-file', '-'),
      '--json',
    )
    assert.deepEqual([answer.exitCode, codesOf(readJson(answer))], [1, ['bad-field', 'bad-field', 'unknown-field']])
    const broken = await afd.call({ home: home.home, input: `{ "${secret}` }, ...add('x', '--from-file', '-'), '--json')
    assert.deepEqual([broken.exitCode, codesOf(readJson(broken))], [1, ['unreadable-definition']])
    assert.equal(`${answer.stdout}${broken.stdout}`.includes(secret), false)
  })
})
