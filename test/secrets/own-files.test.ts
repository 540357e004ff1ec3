/** Tests that no piece of a credential comes out of our own files: written there by hand, by damage, or by another version. */
import { describe, it } from 'node:test'
import { withAgentHome } from '../helpers/agent-home.ts'
import { syncEverywhere } from '../helpers/shared-home.ts'
import { canaryOf, shapedCanaryOf } from './canaries.ts'
import { watchCanaries } from './canary-watch.ts'
import { linesOfServer, readingLines, wholeLines } from './command-lines.ts'
import { writeFiles } from './planted-home.ts'

const inUser = canaryOf('registry of the user')
const npx = { transport: 'stdio', command: 'npx' } as const

/** Entries that a person could write into a registry. */
const byHand = {
  'leak-values': { ...npx, environment: { A_TOKEN: { literal: inUser }, LEVEL: { literal: inUser } } },
  'leak-arguments': { ...npx, args: ['--api-key', canaryOf('argument in a registry')] },
  'leak-address': { transport: 'http', url: `https://a.example.com/?key=${canaryOf('query in a registry')}` },
  'leak-prose': {
    ...npx,
    description: `use ${shapedCanaryOf('description in a registry')}`,
    source: shapedCanaryOf('source in a registry'),
  },
  'leak-reference': { ...npx, environment: { A_TOKEN: { fromEnv: shapedCanaryOf('name of a variable') } } },
  [shapedCanaryOf('name in a registry').toLowerCase()]: { ...npx },
} as const

const misshapen = {
  'leak-field': { ...npx, [shapedCanaryOf('unknown field of a registry')]: canaryOf('unknown field of a registry') },
  'leak-kind': {
    ...npx,
    args: canaryOf('wrong kind of value'),
    environment: { A_TOKEN: canaryOf('wrong kind of value') },
  },
  'leak-targets': { ...npx, targets: [canaryOf('wrong kind of value')] },
  [`Token=${canaryOf('name in a registry')}`]: { ...npx },
}

const registry = (servers: object) => JSON.stringify({ schemaVersion: 1, servers })
const userFile = '.afd/mcp/user.json'
const projectFile = 'code/web/.afd/mcp.json'

describe('a credential in our own files', () => {
  it('comes out of no command when it stands in a registry', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const { servers } = JSON.parse(await home.read(userFile)) as { servers: object }
      const project = {
        'leak-project': { ...npx, environment: { A_TOKEN: { literal: canaryOf('registry of the project') } } },
      }
      const { 'leak-values': values, 'leak-arguments': args, 'leak-address': address, 'leak-prose': prose } = byHand
      await home.write(userFile, registry({ ...servers, values, args, address, prose }))
      await home.write(projectFile, registry(project))
      const watch = watchCanaries(home, [userFile, projectFile])
      for (const line of [...readingLines, ...wholeLines]) await watch.try(line)
      for (const line of linesOfServer('values', ['codex'], ['user'])) await watch.try(line)
      for (const line of linesOfServer('leak-project', [], ['project'])) await watch.try(line)
      watch.finish({ answers: 100, applied: 1 })
    }))

  for (const [what, servers] of Object.entries({ names: byHand, 'misshapen entries': misshapen })) {
    it(`comes out of no command when a registry holds ${what}`, () =>
      withAgentHome(async (home) => {
        await syncEverywhere(home)
        await home.write(userFile, registry(servers))
        await home.write(projectFile, registry(servers))
        const watch = watchCanaries(home, [userFile, projectFile])
        for (const line of [...readingLines, ...wholeLines, ...linesOfServer('leak-values', ['codex'], ['user'])])
          await watch.try(line)
        watch.finish({ answers: 80, applied: 0 })
      }))
  }

  const ledger = {
    schemaVersion: 1,
    root: `/srv/${canaryOf('ledger')}`,
    entries: {
      [`codex/${shapedCanaryOf('ledger')}`]: { agent: 'codex', server: 'x', name: shapedCanaryOf('ledger'), path: 1 },
    },
  }
  const manifest = {
    schemaVersion: 1,
    [shapedCanaryOf('manifest')]: canaryOf('manifest'),
    selectedAgents: [canaryOf('manifest')],
  }
  const id = '20260101T000000Z-abcdef'
  /** Our own files are read before anything else is looked at: one change of each kind meets them all. */
  const changes = [
    ['mcp', 'sync', '--scope', 'effective'],
    ['mcp', 'disable', 'context7', '--scope', 'user'],
    ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', 'user', '--to-scope', 'user', '--portable-only'],
    ['agents', 'select', 'codex'],
    ['projects', 'add', '.'],
    ['mcp', 'recover', id],
    ['mcp', 'recover', '--prune', id.replace('2026', '2025')],
  ]
  const damage: Readonly<Record<string, (ledgerFile: string) => Readonly<Record<string, string>>>> = {
    'broken registries': () => ({
      [userFile]: `{ "servers": { "x": "${inUser}" oops`,
      [projectFile]: `{ "${canaryOf('registry of the project')}": tru`,
    }),
    'a broken manifest': () => ({ '.afd/manifest.json': `{ "key": "${canaryOf('manifest')}" "` }),
    'a misshapen manifest': () => ({ '.afd/manifest.json': JSON.stringify(manifest) }),
    'a broken ledger': (file) => ({ [file]: `{ "key": "${canaryOf('ledger')}" "` }),
    'a misshapen ledger': (file) => ({ [file]: JSON.stringify(ledger) }),
    'broken journals': () => ({
      [`.afd/backups/${id}.open/journal.json`]: `{ "version": 1, "body": "${canaryOf('journal')}"`,
      [`.afd/backups/${id.replace('2026', '2025')}/journal.json`]: `{ "version": 9, "body": "${canaryOf('journal')}" }`,
    }),
    'a foreign lock': () => ({ '.afd/locks/x.lock/owner-1.json': JSON.stringify({ transaction: canaryOf('lock') }) }),
  }
  for (const [what, build] of Object.entries(damage)) {
    it(`comes out of no command when it stands in ${what}`, () =>
      withAgentHome(async (home) => {
        await syncEverywhere(home)
        const ledgers = Object.keys(await home.snapshot()).filter((name) => /^\.afd\/state\/mcp\/\w+\.json$/.test(name))
        const files = build(ledgers[0] ?? '')
        await writeFiles(home, files)
        const watch = watchCanaries(home, Object.keys(files))
        for (const line of [...readingLines, ...changes]) await watch.try(line)
        watch.finish({ answers: 35, applied: 0 })
      }))
  }
})
