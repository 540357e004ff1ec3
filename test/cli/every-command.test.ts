/** Every command in both its faces, and the conventions that all of them share. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { version } from '../../package.json'
import {
  catalogReportSchema,
  discoveryReportSchema,
  projectsReportSchema,
  statusReportSchema,
} from '../../src/model/report.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

const hostile = 'a\u001B[31mb\u202Ec'
const files = {
  '.claude.json': JSON.stringify({
    mcpServers: { context7: { command: 'npx', args: ['-y', 'c7'] }, [hostile]: { command: 'npx', args: [hostile] } },
  }),
  '.codex/config.toml': '[mcp_servers.context7]\ncommand = "other"\n',
  '.afd/manifest.json': JSON.stringify({
    schemaVersion: 1,
    selectedAgents: ['claude-code', 'codex'],
    projects: [],
    consents: { piAdapter: false, unverified: [] },
    integration: false,
    retention: { transactions: 50, days: 90 },
  }),
  'web-app/.git/HEAD': 'ref: refs/heads/main\n',
  'web-app/src/index.js': '',
  'docs.json': JSON.stringify({ transport: 'http', url: 'https://docs.example.com/mcp' }),
}

describe('every command', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome(files)
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const call = (...words: readonly string[]) => afd.call({ home: home.home }, ...words)
  const inProject = (...words: readonly string[]) =>
    afd.call({ home: home.home, cwd: home.path('web-app/src') }, ...words)

  it('answers --json with one object of its schema', async () => {
    const reads = [
      [['catalog'], catalogReportSchema],
      [['projects'], projectsReportSchema],
      [['mcp', 'discover'], discoveryReportSchema],
      [['mcp', 'status'], statusReportSchema],
      [['mcp', 'verify', '--scope', 'user'], statusReportSchema],
    ] as const
    for (const [words, schema] of reads) {
      const json = readJson(await inProject(...words, '--json'))
      assert.equal(schema.safeParse(json).success, true, words.join(' '))
    }
    const changes = [
      ['agents', 'select', 'codex'],
      ['agents', 'consent', 'pi-adapter'],
      ['agents', '--enable-pi-adapter'],
      ['agents', 'consent', 'unverified', 'antigravity', 'project'],
      ['projects', 'add', 'web-app'],
      ['mcp', 'add', 'docs', '--scope', 'user', '--from-file', 'docs.json'],
      ['mcp', 'adopt', 'claude-code', 'context7', '--from-scope', 'user', '--to-scope', 'user'],
      ['mcp', 'sync', '--scope', 'effective', '--project', 'web-app'],
    ]
    for (const words of changes) {
      const { plan, exitCode } = readJson(await call(...words, '--json'))
      assert.deepEqual([exitCode, plan?.blocked], [0, false], words.join(' '))
    }
    assert.equal(readJson(await call('--json')).exitCode, 1)
    assert.equal(readJson(await call('--version', '--json')).version, version)
    assert.match(String(readJson(await call('mcp', '--help', '--json')).help), /afd mcp sync/)
    assert.match(String(readJson(await call('completion', 'bash', '--json')).script), /_afd/)
  })

  it('prints its version and its help', async () => {
    assert.deepEqual(await call('--version'), { exitCode: 0, stdout: `${version}\n`, stderr: '' })
    for (const words of [[], ['--help'], ['mcp', '--help'], ['mcp', 'adopt', '--help'], ['-h']]) {
      const { exitCode, stdout, stderr } = await call(...words)
      assert.deepEqual([exitCode, stderr], [0, ''])
      assert.match(stdout, /^ {2}afd mcp adopt /m)
    }
  })

  it('says which project it chose, unless it is told or asked to be quiet', async () => {
    const project = home.path('web-app')
    assert.equal((await inProject('mcp', 'status')).stderr, `Project: ${project}\n`)
    for (const words of [['--quiet'], ['--json'], ['--project', '..'], ['--scope', 'user']]) {
      assert.equal((await inProject('mcp', 'status', ...words)).stderr, '', words.join(' '))
    }
    assert.equal(readJson(await inProject('mcp', 'status', '--json')).project, project)
    const { stdout } = await inProject('mcp', 'sync', '--scope', 'project')
    assert.match(stdout, /Nothing to do/)
  })

  it('spells the chosen project out in the line that confirms', async () => {
    const { stdout } = await inProject(
      'mcp',
      'add',
      'docs',
      '--scope',
      'project',
      '--url',
      'https://docs.example.com/mcp',
    )
    assert.equal(stdout.includes(` --project ${home.path('web-app')} --confirm `), true)
  })

  it('lets no hidden or obeyed character of a file reach the terminal', async () => {
    for (const words of [
      ['mcp', 'discover'],
      ['mcp', 'discover', '--json'],
    ]) {
      const { stdout } = await inProject(...words)
      for (const character of ['\u001B', '\u009B', '\u202E']) assert.equal(stdout.includes(character), false)
    }
    assert.equal((await call('mcp', 'discover')).stdout.includes('a\\u{1b}[31mb\\u{202e}c'), true)
    const found = discoveryReportSchema.parse(readJson(await call('mcp', 'discover', '--json')))
    assert.equal(
      found.entries.some(({ name }) => name === hostile),
      true,
    )
  })

  it('adds, narrows and removes a server by flags, and keeps the list of projects', async () => {
    const confirm = async (...words: readonly string[]) => {
      const { plan } = readJson(await call(...words, '--json'))
      return readConfirmation(await call(...words, '--confirm', plan?.token ?? '', '--json'))
    }
    const flags = [
      '--command',
      'npx',
      '--arg',
      '-y',
      '--arg',
      'files',
      '--env',
      'MODE=safe',
      '--env-from',
      'FILES_ROOT=FILES_ROOT',
    ]
    assert.equal((await confirm('mcp', 'add', 'files', '--scope', 'user', ...flags)).outcome, 'applied')
    const codex = await readFile(home.path('.codex/config.toml'), 'utf8')
    assert.match(codex, /\[mcp_servers\.files\]\ncommand = "npx"\nargs = \["-y", "files"\]/)
    assert.match(codex, /env_vars = \["FILES_ROOT"\]/)
    assert.equal((await confirm('mcp', 'targets', 'files', '--scope', 'user', '--remove', 'codex')).outcome, 'applied')
    assert.doesNotMatch(await readFile(home.path('.codex/config.toml'), 'utf8'), /files/)
    assert.equal((await confirm('projects', 'add', 'web-app')).outcome, 'applied')
    const { projects } = projectsReportSchema.parse(readJson(await call('projects', '--json')))
    assert.deepEqual(projects, [{ path: home.path('web-app'), exists: true }])
    assert.equal((await confirm('projects', 'remove', 'web-app')).outcome, 'applied')
  })

  it('shows a conflict and the ways out of it', async () => {
    const words = ['mcp', 'adopt', 'claude-code', 'context7', '--from-scope', 'user', '--to-scope', 'user']
    const { plan } = readJson(await call(...words, '--json'))
    await call(...words, '--confirm', plan?.token ?? '')
    const status = await call('mcp', 'status', '--scope', 'user')
    assert.equal(status.exitCode, 3)
    assert.match(status.stdout, /codex +user +⇄ another context7 in ~\/\.codex\/config\.toml, not managed/)
    const sync = await call('mcp', 'sync', '--scope', 'user')
    assert.equal(sync.exitCode, 3)
    assert.match(sync.stdout, /In the way[\s\S]*codex, user: /)
    for (const side of ['native', 'canonical']) {
      const take = ['mcp', 'resolve', 'context7', '--scope', 'user', '--agent', 'codex', '--take', side]
      assert.deepEqual(readJson(await call(...take, '--json')).plan?.blockers, [], side)
    }
  })
})
