/** golden init: writes a project's first golden set from what its agents have. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { findLiteralSecrets, type LiteralSecret } from '../definition/literal-secrets.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import { redactText } from '../definition/redact.ts'
import { spellGoldenEntry } from '../doctor/golden-definition.ts'
import { goldenFile } from '../doctor/golden-place.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { type GoldenTarget, listGoldenTargets, locateField } from './golden-target.ts'
import { nameList } from './name-list.ts'
import { projectWords, readGolden } from './read-golden.ts'
import { replaceLiterals, takesReference } from './replace-literals.ts'
import { entriesOf } from './world.ts'

/** One entry of one agent's project file. */
interface Source {
  readonly target: GoldenTarget
  readonly name: string
  readonly definition: ServerDefinition
}

export function planGoldenInit(builder: DraftBuilder, { servers }: PlanRequestOf<'golden-init'>): string {
  refuseSecondSet(builder)
  const sources = listGoldenTargets(builder, builder.world.agents).flatMap((target) =>
    readSources(builder, target, servers),
  )
  const names = chooseNames(builder, sources, servers)
  for (const name of names)
    declare(
      builder,
      name,
      sources.filter((source) => source.name === name),
    )
  return `Write ${goldenFile} with ${nameList(names)}`
}

function refuseSecondSet({ world }: DraftBuilder): void {
  if (world.golden?.set.exists !== true) return
  const doctor = buildAfdCommand(world.places, ['doctor', ...projectWords(world)])
  const message = `${goldenFile} is there already, and its author’s.`
  const nextStep = `See where the agents differ from it: ${doctor}`
  throw new ProblemError([{ code: 'golden-set-exists', severity: 'error', message, locator: goldenFile, nextStep }])
}

/** Entries that cannot be read block where they were asked for by name, and are told of otherwise. */
function readSources(
  builder: DraftBuilder,
  target: GoldenTarget,
  chosen: readonly string[] | undefined,
): readonly Source[] {
  const { agent, surface } = target
  const context = builder.contextOf(agent)
  return entriesOf(agent, 'project', context).flatMap(([name, value]) => {
    if (chosen?.includes(name) === false) return []
    builder.bindRead(surface.file, [...surface.container, name])
    const { definition, problems } = agent.adapter.readEntry({ name, scope: 'project', value }, context)
    if (definition !== undefined) return [{ target, name, definition }]
    const locator = locateField(target, name)
    for (const problem of problems) {
      if (chosen !== undefined) builder.block({ locator, ...problem, agent: agent.adapter.id, scope: 'project' })
      else
        builder.note({
          agent: agent.adapter.id,
          server: name,
          code: 'left-out',
          action: `Left out: ${problem.message}`,
        })
    }
    return []
  })
}

function chooseNames(
  builder: DraftBuilder,
  sources: readonly Source[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  const known = [...new Set(sources.map(({ name }) => name))]
  const missing = (chosen ?? []).filter((name) => !known.includes(name))
  if (missing.length > 0 && builder.blockers.length === 0) {
    const nextStep =
      known.length > 0 ? `They have: ${known.map(redactText).join(', ')}` : 'Name a server that one of them has.'
    const say = (name: string) => `No agent’s project file has a server called ${redactText(name)}.`
    throw new ProblemError(
      missing.map((name) => ({ code: 'unknown-entry', severity: 'error', message: say(name), nextStep })),
    )
  }
  if (known.length === 0 && builder.blockers.length === 0) {
    const message = 'No agent’s project file has a server, so there is nothing to make a golden set of.'
    throw new ProblemError([
      { code: 'nothing-to-declare', severity: 'error', message, nextStep: `Write ${goldenFile} by hand.` },
    ])
  }
  return known
}

/** The first agent's word holds; one that means something else is named, for the doctor will find it. */
function declare(builder: DraftBuilder, name: string, [first, ...others]: readonly Source[]): void {
  if (first === undefined) return
  const { definition, variables } = referLiterals(name, first.definition)
  const entry = spellGoldenEntry(definition)
  const reading = readGolden(name, entry)
  if (!reading.ok) for (const problem of reading.problems) builder.block({ ...problem, scope: 'project' })
  builder.setGoldenEntry(name, entry)
  for (const variable of variables) {
    const action = `${variable} takes the place of a credential of ${name}. Set it where the agents start, and put the reference into ${first.target.file} too.`
    builder.note({ server: name, code: 'reference', action })
  }
  for (const other of others) {
    if (equalDefinitions(other.definition, first.definition)) continue
    const action = `${other.target.file} has a different ${name}; the golden set gets the one of ${first.target.file}.`
    builder.note({ agent: other.target.agent.adapter.id, server: name, code: 'name-differs', action })
  }
}

/** Credentials become references: by the name of their variable, or by one made of the server's and the field's. */
function referLiterals(
  name: string,
  definition: ServerDefinition,
): { readonly definition: ServerDefinition; readonly variables: readonly string[] } {
  const wishes = findLiteralSecrets(definition)
    .filter(takesReference)
    .map((literal) => ({ field: literal.field, name: nameVariable(name, literal) }))
  return {
    definition: replaceLiterals(definition, wishes, name).definition,
    variables: wishes.map((wish) => wish.name),
  }
}

function nameVariable(server: string, { keys }: LiteralSecret): string {
  const [field, member] = keys
  const words = field === 'environment' ? String(member) : `${server}_${String(field === 'headers' ? member : 'TOKEN')}`
  const name = words.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
  return field === 'environment' && /^[A-Za-z_][A-Za-z0-9_]*$/.test(words) ? words : name.replace(/^(?=[0-9])/, '_')
}
