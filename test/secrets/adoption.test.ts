/** Tests that a credential is not adopted out of any field of any agent, and that no piece of it comes out on the way. */
import { describe, it } from 'node:test'
import { allAgents, selectAll, withAgentHome } from '../helpers/agent-home.ts'
import { canaryOf } from './canaries.ts'
import { watchCanaries } from './canary-watch.ts'
import { adoptingLines } from './command-lines.ts'
import { plantedEntries } from './planted-entries.ts'
import { plantCanaries } from './planted-home.ts'

/** Nothing says that it is a credential: it is adopted, and must stay behind its mask. */
const harmless = 'leak-harmless'
const registries = ['.afd/mcp/user.json', 'code/web/.afd/mcp.json']

describe('adoption', () => {
  for (const agent of allAgents) {
    it(`shows and keeps nothing of a credential in ${agent}`, () =>
      withAgentHome(async (home) => {
        await home.apply(selectAll)
        await plantCanaries(home)
        const watch = watchCanaries(home)
        const names = Object.keys(plantedEntries).filter((name) => name !== harmless)
        for (const name of names) for (const line of adoptingLines(agent, name)) await watch.try(line)
        const scope = agent === 'claude-code' ? ['local', 'project'] : ['project']
        for (const from of scope)
          for (const name of ['leak-local', 'leak-project'])
            for (const line of adoptingLines(agent, name, from)) await watch.try(line)
        watch.finish({ answers: 50, applied: 0 })
      }))

    it(`shows nothing of a harmless value in ${agent}, and keeps it in the registry alone`, () =>
      withAgentHome(async (home) => {
        await home.apply(selectAll)
        await plantCanaries(home)
        const watch = watchCanaries(home, registries)
        for (const line of adoptingLines(agent, harmless)) await watch.try(line)
        watch.finish({ answers: 15, applied: 1 })
      }))
  }

  it('puts references in the place of credentials, and shows neither before nor after what was there', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await plantCanaries(home)
      const watch = watchCanaries(home)
      const adopt = (name: string, ...references: readonly string[]) => {
        const words = references.flatMap((reference) => ['--reference', reference])
        return [
          'mcp',
          'adopt',
          'codex',
          name,
          '--from-scope',
          'user',
          '--to-scope',
          'user',
          '--targets',
          'codex',
          ...words,
        ]
      }
      await watch.try(adopt('leak-harmless', 'environment.LEVEL=LEVEL'))
      await watch.try(adopt('leak-arguments', 'args[0]=A', 'args[1]=A', 'args[2]=B'))
      await watch.try(adopt('leak-headers', 'headers.Authorization=A', 'headers.Cookie=B'))
      await watch.try(adopt('leak-address', 'url=A'))
      await watch.try(adopt('leak-values', `environment.A_TOKEN=${canaryOf('word that was typed')}=x`))
      await watch.try(adopt('context7', 'args[1]=A'))
      watch.finish({ answers: 20, applied: 1 })
    }))
})
