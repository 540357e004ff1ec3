/** Tests that no command of `afd` lets a piece of a credential out, wherever in the agents' files it stands. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allAgents, userFiles, withAgentHome } from '../helpers/agent-home.ts'
import { syncEverywhere } from '../helpers/shared-home.ts'
import { listPlanted, watchCanaries } from './canary-watch.ts'
import { adoptingLines, fixedLines, linesOfServer, readingLines, wholeLines } from './command-lines.ts'
import { brokenFiles, misshapenFiles, renderEntries } from './planted-entries.ts'
import { plantCanaries } from './planted-home.ts'

describe('a credential in the files of agents', () => {
  it('comes out of no reading command and no change of everything', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      await plantCanaries(home)
      assert.ok(listPlanted(await home.snapshot()).length >= 30)
      const watch = watchCanaries(home)
      for (const line of [...fixedLines, ...readingLines, ...wholeLines]) await watch.try(line)
      watch.finish({ answers: 100, applied: 5 })
    }))

  it('comes out of no change of a server that moved, nor of the choice of its side', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      await plantCanaries(home)
      const watch = watchCanaries(home)
      for (const line of linesOfServer('context7', allAgents)) await watch.try(line)
      watch.finish({ answers: 100, applied: 3 })
    }))

  it('does not come out when it is put there between preview and confirmation', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const before = Object.fromEntries(
        await Promise.all(allAgents.map(async (agent) => [agent, await home.read(userFiles[agent])] as const)),
      )
      const watch = watchCanaries(home)
      const meanwhile = async () => {
        for (const agent of allAgents) await home.write(userFiles[agent], renderEntries(agent))
      }
      const lines = [...wholeLines, ...linesOfServer('context7', ['codex'], ['user'])]
      for (const line of lines) {
        for (const agent of allAgents) await home.write(userFiles[agent], before[agent] ?? '')
        await watch.try(line, { meanwhile })
      }
      watch.finish({ answers: 100, applied: 1 })
    }))

  for (const [what, files] of Object.entries({ broken: brokenFiles, misshapen: misshapenFiles })) {
    it(`comes out of nothing where the files are ${what}`, () =>
      withAgentHome(async (home) => {
        await syncEverywhere(home)
        for (const agent of allAgents) await home.write(userFiles[agent], files[agent])
        const watch = watchCanaries(home)
        for (const line of [...readingLines, ...wholeLines]) await watch.try(line)
        for (const line of linesOfServer('context7', allAgents, [])) await watch.try(line)
        for (const agent of allAgents) for (const line of adoptingLines(agent, 'x')) await watch.try(line)
        watch.finish({ answers: 100, applied: 1 })
      }))
  }
})
