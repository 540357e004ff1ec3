/** Tests that the command line as it is shipped lets no piece of a credential out either, its environment included. */
import assert from 'node:assert/strict'
import { symlink, unlink } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { type BuiltAfd, buildAfd } from '../cli/built-afd.ts'
import { allAgents, userFiles, withAgentHome } from '../helpers/agent-home.ts'
import { syncEverywhere } from '../helpers/shared-home.ts'
import { canaryOf } from './canaries.ts'
import { watchCanaries } from './canary-watch.ts'
import { brokenFiles } from './planted-entries.ts'
import { plantCanaries, writeFiles } from './planted-home.ts'

/** Variables that entries refer to and that agents' homes could be named by, all of them set. */
const environment = {
  TRACKER_TOKEN: canaryOf('environment of the process'),
  API_KEY: canaryOf('environment of the process'),
  CODEX_HOME: `relative/${canaryOf('environment of the process')}`,
  AFD_DEBUG: '1',
}

const noLinks = { skip: process.platform === 'win32' && 'Making links needs a right of its own on Windows.' }

const lines = [
  ['mcp', 'status'],
  ['mcp', 'discover'],
  ['diagnostics', '--json'],
  ['mcp', 'sync', '--scope', 'effective'],
  ['mcp', 'adopt', 'claude-code', 'tracker', 'leak-headers', '--from-scope', 'user', '--to-scope', 'user'],
  ['mcp', 'resolve', 'context7', '--scope', 'user', '--agent', 'hermes', '--take', 'canonical', '--json'],
  ['mcp', canaryOf('word that was typed')],
  ['mcp', 'add', 'x', '--scope', 'user', '--from-file', '-'],
]

describe('the built command line', () => {
  let afd: BuiltAfd
  before(async () => {
    afd = await buildAfd()
  })
  after(() => afd.remove())

  for (const what of ['readable', 'broken']) {
    it(`says nothing of what stands in ${what} files, in its environment and on its standard input`, () =>
      withAgentHome(async (home) => {
        await syncEverywhere(home)
        await plantCanaries(home)
        const broken = Object.fromEntries(allAgents.map((agent) => [userFiles[agent], brokenFiles[agent]]))
        if (what === 'broken') await writeFiles(home, broken)
        const watch = watchCanaries(home)
        for (const words of lines) {
          const input = `{ "command": "${canaryOf('broken definition on standard input')}" "`
          const answer = await afd.call({ home: home.home, cwd: home.project, input, environment }, ...words)
          watch.note(words.slice(0, 2).join(' '), answer)
        }
        watch.finish({ answers: lines.length, applied: 0 })
      }))
  }

  it('hands out no path above the home in diagnostics, also where the home is behind a link', noLinks, () =>
    withAgentHome(async (home) => {
      const link = `${home.home}-link`
      await symlink(home.home, link)
      try {
        const { stdout, exitCode } = await afd.call({ home: link, cwd: home.project }, 'diagnostics')
        assert.equal(exitCode, 0)
        assert.match(stdout, /~\/[.]codex\/config[.]toml/)
        assert.equal(stdout.includes(home.home), false, stdout)
      } finally {
        await unlink(link)
      }
    }),
  )
})
