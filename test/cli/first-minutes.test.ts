/** The way of a new user on the command line: look, choose agents, adopt, sync, check, undo. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { statusReportSchema } from '../../src/model/report.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

const claudeFile = `{
  "numStartups": 7,
  "mcpServers": {
    "context7": { "type": "stdio", "command": "npx", "args": ["-y", "@upstash/context7-mcp@2.1.0"] }
  }
}
`
const codexFile = `# my own settings\nmodel = "gpt-5"  # the best one\n\n[tui]\ntheme = "dark"\n`

describe('the first minutes with afd', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome({
      '.claude.json': claudeFile,
      '.claude/settings.json': '{}',
      '.codex/config.toml': codexFile,
    })
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const call = (...words: readonly string[]) => afd.call({ home: home.home }, ...words)
  const callJson = async (...words: readonly string[]) => readJson(await call(...words, '--json'))
  const confirm = async (...words: readonly string[]) => {
    const { plan } = await callJson(...words)
    assert.equal(plan?.blocked, false)
    return readConfirmation(await call(...words, '--confirm', plan.token, '--json'))
  }

  it('looks around without writing anything', async () => {
    const before = await home.snapshot()
    const discovery = await call('mcp', 'discover', '--scope', 'user')
    assert.deepEqual([discovery.exitCode, discovery.stderr], [0, ''])
    assert.match(discovery.stdout, /context7 {2}stdio {2}← not managed/)
    assert.match(discovery.stdout, /Next: .* mcp adopt claude-code context7 --from-scope user --to-scope user/)
    for (const words of [
      ['catalog'],
      ['agents'],
      ['projects'],
      ['mcp', 'status'],
      ['mcp', 'verify'],
      ['mcp', 'recover', '--list'],
    ]) {
      assert.equal((await call(...words)).exitCode, 0, words.join(' '))
    }
    assert.deepEqual(await home.snapshot(), before)
  })

  it('blocks a change until agents are selected, and names the line that selects them', async () => {
    const { exitCode, stdout } = await call(
      'mcp',
      'adopt',
      'claude-code',
      'context7',
      '--from-scope',
      'user',
      '--to-scope',
      'user',
    )
    assert.equal(exitCode, 3)
    assert.match(stdout, /afd agents select claude-code codex/)
    assert.doesNotMatch(stdout, /--confirm/)
  })

  it('selects agents by the very line that the plan ends with', async () => {
    const { exitCode, stdout } = await call('agents', 'select', 'claude-code', 'codex', '--dry-run')
    assert.equal(exitCode, 0)
    const line = stdout.trimEnd().split('\n').at(-1)?.trim() ?? ''
    assert.match(line, / agents select claude-code codex --confirm [a-f0-9]{32}$/)
    if (process.platform !== 'win32') {
      const shell = spawnSync('sh', ['-c', line], {
        cwd: home.home,
        env: { PATH: process.env.PATH, HOME: home.home },
        encoding: 'utf8',
      })
      assert.deepEqual([shell.status, shell.stderr], [0, ''])
    } else {
      await confirm('agents', 'select', 'claude-code', 'codex')
    }
    const { agents } = await callJson('agents')
    assert.deepEqual(
      (agents as { id: string; selected: boolean }[]).filter(({ selected }) => selected).map(({ id }) => id),
      ['claude-code', 'codex'],
    )
  })

  it('adopts into the registry alone and says that the others wait for a sync', async () => {
    const { exitCode, outcome, targets } = await confirmAdopt()
    assert.deepEqual([exitCode, outcome], [2, 'applied'])
    assert.deepEqual(targets.map(({ agent, state }) => [agent, state]).sort(), [
      ['claude-code', 'configured'],
      ['codex', 'pending-sync'],
    ])
    assert.equal(await readFile(home.path('.claude.json'), 'utf8'), claudeFile)
    assert.equal(await readFile(home.path('.codex/config.toml'), 'utf8'), codexFile)
    assert.equal((await callJson('mcp', 'status', '--scope', 'user')).exitCode, 2)
  })

  const confirmAdopt = async () => {
    const words = ['mcp', 'adopt', 'claude-code', 'context7', '--from-scope', 'user', '--to-scope', 'user']
    const { plan } = await callJson(...words)
    const answer = await call(...words, '--confirm', plan?.token ?? '', '--json')
    return { exitCode: answer.exitCode, ...readConfirmation(answer) }
  }

  it('syncs into the other agent and leaves everything else in its file as it was', async () => {
    const { outcome, transaction } = await confirm('mcp', 'sync', '--scope', 'user')
    assert.deepEqual([outcome, transaction?.state], ['applied', 'committed'])
    const text = await readFile(home.path('.codex/config.toml'), 'utf8')
    assert.match(
      text,
      /\[mcp_servers\.context7\]\ncommand = "npx"\nargs = \["-y", "@upstash\/context7-mcp@2\.1\.0"\]\n/,
    )
    for (const line of codexFile.split('\n')) assert.equal(text.includes(line), true)
    assert.equal(await readFile(home.path('.claude.json'), 'utf8'), claudeFile)
  })

  it('reports every target as configured, and another sync finds nothing to do', async () => {
    const status = await callJson('mcp', 'status', '--scope', 'user')
    assert.equal(status.exitCode, 0)
    const [server] = statusReportSchema.parse(status).servers
    assert.deepEqual(
      [server?.id, server?.targets.map(({ state }) => state)],
      ['context7', ['configured', 'configured']],
    )
    assert.equal((await callJson('mcp', 'verify', 'context7', '--scope', 'user')).exitCode, 0)
    const snapshot = await home.snapshot()
    assert.match((await call('mcp', 'sync', '--scope', 'user')).stdout, /Nothing to do\.\n$/)
    assert.equal((await confirm('mcp', 'sync', '--scope', 'user')).outcome, 'nothing-to-do')
    assert.deepEqual(await home.snapshot(), snapshot)
  })

  it('undoes the sync and brings the file back byte for byte', async () => {
    const list = await callJson('mcp', 'recover', '--list')
    const sync = (list.transactions as { id: string; operation: string }[]).find(
      ({ operation }) => operation === 'sync',
    )
    assert.equal((await confirm('mcp', 'recover', sync?.id ?? '')).outcome, 'applied')
    assert.equal(await readFile(home.path('.codex/config.toml'), 'utf8'), codexFile)
  })

  it('deletes a backup only by its own token', async () => {
    const { transactions } = await callJson('mcp', 'recover', '--list')
    const [{ id } = { id: '' }] = transactions as { id: string }[]
    const { plan } = await callJson('mcp', 'recover', '--prune', id)
    assert.equal((await callJson('mcp', 'recover', '--prune', id, '--confirm', '0'.repeat(32))).exitCode, 3)
    assert.equal((await callJson('mcp', 'recover', '--prune', id, '--confirm', plan?.token ?? '')).pruned, id)
    const left = (await callJson('mcp', 'recover', '--list')).transactions as { id: string }[]
    assert.equal(
      left.some((transaction) => transaction.id === id),
      false,
    )
  })
})
