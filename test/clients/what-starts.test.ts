/** Each agent starts the servers that we say are on, with the arguments and the environment of their definitions. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ServerDefinition } from '../../src/model/server.ts'
import { describeClients } from './all-clients.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'

/** Texts that some agent or shell takes for more than they are. */
const trickyTexts = [
  'a$HOME',
  '$HOME',
  '$$',
  '$env:HOME',
  '{env:HOME}',
  '%HOME%',
  '~/below',
  '!echo shell',
  '!!twice',
  'back\\slash "quoted" \'twice\'',
  'ünïcode ✓',
  ' blanks ',
]

const replacesInArguments: readonly string[] = ['claude-code', 'pi-adapter']

describeClients('what it starts', (client) => {
  const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)

  it(
    'starts what is on and nothing else, with literal values and values from its own environment',
    inHome(async (home) => {
      const environment = { PROBE_LITERAL: { literal: 'plain' }, PROBE_REFERENCE: { fromEnv: 'PROBE_REFERENCE' } }
      await home.add('docs', probe('docs', { environment }))
      await home.add('notes', probe('notes'))
      await home.apply({ operation: 'set-enabled', server: 'notes', scope: 'user', enabled: false })
      await client.start(home.at(home.project, { PROBE_REFERENCE: 'from outside' }))
      const starts = await home.readStarts()
      assert.notEqual(starts.length, 0)
      for (const start of starts) {
        const { label, literal, reference } = start
        assert.deepEqual({ label, literal, reference }, { label: 'docs', literal: 'plain', reference: 'from outside' })
      }
      assert.equal((await home.readState('docs', home.project))?.state, 'configured')
    }),
  )

  it(
    'replaces a variable in an argument, or we refuse to write it there',
    inHome(async (home) => {
      const definition = probe('docs', { args: [`of \${PROBE_REFERENCE}`, '--label=docs'] })
      const plan = await home.manager.planChange({ operation: 'add', server: 'docs', definition, scope: 'user' })
      assert.equal(plan.blocked, !replacesInArguments.includes(client.id))
      if (plan.blocked) return
      await home.add('docs', definition)
      await client.start(home.at(home.project, { PROBE_REFERENCE: 'outside' }))
      const words = (await home.readStarts()).map((start) => start.words[0])
      assert.deepEqual([...new Set(words)], ['of outside'])
    }),
  )

  it(
    'starts the project’s server in the place of the user’s',
    inHome(async (home) => {
      await home.trust('docs')
      await home.add('docs', probe('user'))
      await home.add('docs', probe('project'), 'project')
      await client.start(home.at(home.project))
      const labels = (await home.readStarts()).map(({ label }) => label)
      assert.deepEqual([...new Set(labels)], ['project'])
    }),
  )

  it(
    'hands over every text that we let through exactly as it is',
    inHome(async (home) => {
      const inArguments = await addEach(home, 'a', (text, id) => probe(id, { args: [text, `--label=${id}`] }))
      const inEnvironment = await addEach(home, 'e', (text, id) =>
        probe(id, { environment: { PROBE_LITERAL: { literal: text } } }),
      )
      await client.start(home.at(home.project))
      const starts = new Map((await home.readStarts()).map((start) => [start.label, start]))
      const words = [...inArguments.keys()].map((id) => [id, starts.get(id)?.words[0]] as const)
      assert.deepEqual(new Map(words), inArguments)
      const literals = [...inEnvironment.keys()].map((id) => [id, starts.get(id)?.literal] as const)
      assert.deepEqual(new Map(literals), inEnvironment)
      assert.ok(inArguments.size > 0 && inEnvironment.size > 0)
    }),
  )
})

/** Adds a server for each tricky text that is not blocked; the texts by the id of their server. */
async function addEach(
  home: ClientHome,
  prefix: string,
  define: (text: string, id: string) => ServerDefinition,
): Promise<ReadonlyMap<string, string>> {
  const added = new Map<string, string>()
  for (const [index, text] of trickyTexts.entries()) {
    const server = `${prefix}${index}`
    const definition = define(text, server)
    const plan = await home.manager.planChange({ operation: 'add', server, definition, scope: 'user' })
    if (plan.blocked) continue
    await home.add(server, definition)
    added.set(server, text)
  }
  return added
}
