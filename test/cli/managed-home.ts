/** A home in which context7 is managed and stands in Claude Code and Codex, called through the shipped command line. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type HomeSnapshot, makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import type { Answer, BuiltAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

export const claudeFile = `{
  "mcpServers": {
    "context7": { "type": "stdio", "command": "npx", "args": ["-y", "@upstash/context7-mcp@2.1.0"] },
    "mine": { "type": "stdio", "command": "uvx", "args": ["mine"] }
  }
}
`
export const codexFile = '# mine\nmodel = "gpt-5"\n'
const files = {
  '.claude.json': claudeFile,
  '.claude/settings.json': '{}',
  '.codex/config.toml': codexFile,
  'web-app/.git/HEAD': 'ref: refs/heads/main\n',
  'other/README.md': '',
  '.afd/manifest.json': JSON.stringify({
    schemaVersion: 1,
    selectedAgents: ['claude-code', 'codex'],
    projects: [],
    consents: { piAdapter: false, unverified: [] },
    integration: false,
    retention: { transactions: 50, days: 90 },
  }),
}

export interface ManagedHome extends TempHome {
  /** From the project `web-app`. */
  call(...words: readonly string[]): Promise<Answer>
  /** Previews and confirms; fails where the plan is blocked or is not carried out. */
  apply(...words: readonly string[]): Promise<ReturnType<typeof readConfirmation>>
  read(name: string): Promise<string>
  /** The exit code, then the codes of problems and blockers. */
  listCodes(...words: readonly string[]): Promise<readonly (string | number | null)[]>
  /** Every file but what the product keeps for itself: bytes and modes. */
  readFiles(): Promise<HomeSnapshot>
  /** Confirms, undoes, and expects every file as it was before. */
  assertUndone(...words: readonly string[]): Promise<void>
}

export async function makeManagedHome(afd: BuiltAfd): Promise<ManagedHome> {
  const home = await makeTempHome(files)
  const call = (...words: readonly string[]) => afd.call({ home: home.home, cwd: home.path('web-app') }, ...words)
  const apply = async (...words: readonly string[]) => {
    const { plan } = readJson(await call(...words, '--json'))
    assert.deepEqual(plan?.blockers, [], words.join(' '))
    const answer = readConfirmation(await call(...words, '--confirm', plan.token, '--json'))
    assert.equal(answer.outcome, 'applied', words.join(' '))
    return answer
  }
  const readFiles = async () => {
    const all = Object.entries(await home.snapshot(['.afd/backups', '.afd/locks', '.afd/state']))
    return Object.fromEntries(all.filter(([, { kind }]) => kind === 'file'))
  }
  await apply('mcp', 'adopt', 'claude-code', 'context7', '--from-scope', 'user', '--to-scope', 'user')
  await apply('mcp', 'sync', '--scope', 'user')
  return {
    ...home,
    call,
    apply,
    readFiles,
    read: (name) => readFile(home.path(name), 'utf8'),
    listCodes: async (...words) => {
      const answer = await call(...words, '--json')
      const json = readJson(answer)
      return [answer.exitCode, ...[...json.problems, ...(json.plan?.blockers ?? [])].map(({ code }) => code)]
    },
    assertUndone: async (...words) => {
      const earlier = await readFiles()
      const { transaction } = await apply(...words)
      await apply('mcp', 'recover', transaction?.id ?? '')
      assert.deepEqual(await readFiles(), earlier, words.join(' '))
    },
  }
}
