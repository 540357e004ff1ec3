/** Ends and new names on the command line: what goes, what stays, and what afd does not touch. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { HomeSnapshot } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { codexFile, type ManagedHome, makeManagedHome } from './managed-home.ts'

let afd: BuiltAfd
let home: ManagedHome
before(async () => {
  afd = await buildAfd()
})
beforeEach(async () => {
  home = await makeManagedHome(afd)
})
afterEach(() => home.remove())
after(() => afd.remove())

const apply: ManagedHome['apply'] = (...words) => home.apply(...words)
const call: ManagedHome['call'] = (...words) => home.call(...words)
const read: ManagedHome['read'] = (name) => home.read(name)
const codesOf: ManagedHome['listCodes'] = (...words) => home.listCodes(...words)

/** The agents' files and everything else outside our own folders. */
async function readOthers(): Promise<HomeSnapshot> {
  const all = Object.entries(await home.readFiles())
  return Object.fromEntries(all.filter(([name]) => !/(^|\/)[.]afd\//.test(name)))
}

const idsOf = async () => Object.keys((JSON.parse(await read('.afd/mcp/user.json')) as { servers: object }).servers)

describe('afd mcp rename', () => {
  it('gives a server another name in every agent and keeps what only one agent knows of it', async () => {
    const codex = await read('.codex/config.toml')
    await writeFile(
      home.path('.codex/config.toml'),
      codex.replace('[mcp_servers.context7]', '[mcp_servers.context7]\nenabled_tools = ["search"]'),
    )

    await apply('mcp', 'rename', 'context7', 'library-docs', '--scope', 'user')

    assert.match(await read('.codex/config.toml'), /\[mcp_servers\.library-docs\]\n(.+\n)*enabled_tools = \["search"\]/)
    for (const file of ['.claude.json', '.codex/config.toml', '.afd/mcp/user.json']) {
      assert.doesNotMatch(await read(file), /["[.]context7["\]]/, file)
    }
    assert.deepEqual(await idsOf(), ['library-docs'])
    assert.equal((await call('mcp', 'status', '--scope', 'user')).exitCode, 0)
    assert.match((await call('mcp', 'sync', '--scope', 'user')).stdout, /Nothing to do/)
  })

  it('is undone byte for byte', () => home.assertUndone('mcp', 'rename', 'context7', 'docs', '--scope', 'user'))

  it('stops at a name that an agent has for something else', async () => {
    const earlier = await readOthers()
    assert.deepEqual(await codesOf('mcp', 'rename', 'context7', 'mine', '--scope', 'user'), [3, 'conflict'])
    assert.deepEqual(await readOthers(), earlier)
  })

  it('refuses what is no name, is not there, or is only a switch', async () => {
    assert.deepEqual(await codesOf('mcp', 'rename', 'context7', 'Not A Name', '--scope', 'user'), [1, 'illegal-id'])
    assert.deepEqual(await codesOf('mcp', 'rename', 'nothing', 'x', '--scope', 'user'), [1, 'unknown-server'])
    assert.deepEqual(await codesOf('mcp', 'rename', 'context7', '--scope', 'user'), [1, 'missing-argument'])
    await apply('mcp', 'disable', 'context7', '--scope', 'project')
    assert.deepEqual(await codesOf('mcp', 'rename', 'context7', 'x', '--scope', 'project'), [1, 'only-a-switch'])
  })
})

describe('afd mcp release', () => {
  it('forgets a server and leaves every agent’s file byte for byte', async () => {
    const earlier = await readOthers()

    await apply('mcp', 'release', 'context7', '--scope', 'user')

    assert.deepEqual(await readOthers(), earlier)
    assert.deepEqual(await idsOf(), [])
    assert.match((await call('mcp', 'sync', '--scope', 'user')).stdout, /Nothing to do/)
    const discovery = await call('mcp', 'discover', '--scope', 'user')
    assert.match(discovery.stdout, /context7 +stdio +← not managed/)
  })

  it('lets one agent go, which a later sync does not take back', async () => {
    const earlier = await readOthers()

    await apply('mcp', 'release', 'context7', '--scope', 'user', '--agent', 'codex')

    assert.deepEqual(await readOthers(), earlier)
    assert.deepEqual(await idsOf(), ['context7'])
    await apply('mcp', 'edit', 'context7', '--scope', 'user', '--arg', 'changed')
    assert.match(await read('.claude.json'), /changed/)
    assert.doesNotMatch(await read('.codex/config.toml'), /changed/)
    const again = await codesOf('mcp', 'release', 'context7', '--scope', 'user', '--agent', 'codex')
    assert.deepEqual(again, [1, 'not-a-target'])
  })

  it('lets all servers of a scope go at once', async () => {
    await apply('mcp', 'adopt', 'claude-code', 'mine', '--from-scope', 'user', '--to-scope', 'user')
    const earlier = await readOthers()

    await apply('mcp', 'release', '--all', '--scope', 'user')

    assert.deepEqual([await readOthers(), await idsOf()], [earlier, []])
  })

  it('lets the user’s and the project’s go in one plan where no scope is named', async () => {
    const earlier = await readOthers()
    const flags = ['--url', 'https://handbook.example.com/mcp', '--targets', 'claude-code']
    await apply('mcp', 'add', 'handbook', '--scope', 'project', ...flags)
    const added = await read('web-app/.mcp.json')

    await apply('mcp', 'release', '--all')

    assert.deepEqual(await idsOf(), [])
    assert.deepEqual(JSON.parse(await read('web-app/.afd/mcp.json')), { schemaVersion: 1, servers: {} })
    const { 'web-app/.mcp.json': file, ...others } = await readOthers()
    assert.deepEqual([others, file?.kind === 'file' && file.bytes.toString()], [earlier, added])
  })

  it('is undone', () => home.assertUndone('mcp', 'release', '--all', '--scope', 'user'))

  it('takes an id or --all, not both and not neither', async () => {
    for (const words of [[], ['context7', '--all']])
      assert.deepEqual(await codesOf('mcp', 'release', ...words, '--scope', 'user'), [1, 'conflicting-options'])
    assert.deepEqual(await codesOf('mcp', 'release', 'context7'), [1, 'missing-option'])
    assert.deepEqual(await codesOf('mcp', 'release', 'contxt7', '--scope', 'user'), [1, 'unknown-server'])
    assert.deepEqual(await codesOf('mcp', 'release', '--all', '--scope', 'user', '--agent', 'codx'), [
      1,
      'unknown-agent',
    ])
  })
})

describe('afd mcp uninstall', () => {
  it('takes a server out of the registry and out of every agent, and nothing else', async () => {
    await apply('mcp', 'uninstall', 'context7', '--scope', 'user')

    assert.deepEqual(await idsOf(), [])
    assert.equal(await read('.codex/config.toml'), codexFile)
    const claude = JSON.parse(await read('.claude.json')) as { mcpServers: object }
    assert.deepEqual(Object.keys(claude.mcpServers), ['mine'])
  })

  it('is undone byte for byte', () => home.assertUndone('mcp', 'uninstall', 'context7', '--scope', 'user'))

  it('refuses what it does not manage and names the way, which leads there', async () => {
    const earlier = await readOthers()
    const refused = await call('mcp', 'uninstall', 'mine', '--scope', 'user')
    assert.equal(refused.exitCode, 1)
    const way = 'afd mcp adopt claude-code mine --from-scope user --to-scope user'
    assert.ok(refused.stderr.includes(way))
    assert.deepEqual(await readOthers(), earlier)

    await apply(...way.split(' ').slice(1))
    await apply('mcp', 'uninstall', 'mine', '--scope', 'user')

    assert.doesNotMatch(await read('.claude.json'), /"mine"/)
  })

  it('keeps an entry that was changed by hand, and stops', async () => {
    const codex = await read('.codex/config.toml')
    await writeFile(home.path('.codex/config.toml'), codex.replace('@2.1.0', '@9.9.9'))
    const earlier = await readOthers()
    assert.deepEqual(await codesOf('mcp', 'uninstall', 'context7', '--scope', 'user'), [3, 'drift'])
    assert.deepEqual(await readOthers(), earlier)
  })

  it('points to the switch where a project is asked for a server of the user', async () => {
    const answer = await call('mcp', 'uninstall', 'context7', '--scope', 'project')
    assert.equal(answer.exitCode, 1)
    assert.match(answer.stderr, /afd mcp disable context7 --scope project/)
  })
})
