/** What a change at the user scope does to projects it is not about: they lay switches and copies over the user's entries. */
import { type ConfigValue, valueAt } from '../../model/config-value.ts'
import type { Ledger } from '../../model/registry-file.ts'
import { isServerOverride } from '../../model/server.ts'
import { quoteCommandLine } from '../../model/shell-quote.ts'
import type { AgentContext, NativeReading } from '../agents/agent-adapter.ts'
import { parseLedger } from '../registry/applied-state.ts'
import { pathRules } from './afd-paths.ts'
import type { ReadPorts } from './core-ports.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { locate, readDocument, showPath } from './read-document.ts'
import { readWorld } from './read-world.ts'
import { type AgentWorld, surfaceOf, type World } from './world.ts'

/**
 * Lists switches that stand for nothing once their definition is gone, and blocks where an entry, whoever wrote it, could
 * no longer be read by its agent: Codex does not start at all with a lone `enabled = false`. Other projects are never edited.
 */
export async function checkOtherProjects(builder: DraftBuilder, ports: ReadPorts): Promise<void> {
  const gone = Object.keys(builder.world.userRegistry.content?.servers ?? {}).filter(
    (id) => builder.findEntry('user', id) === undefined,
  )
  const changed = builder.nativeChanges('user')
  if (gone.length === 0 && changed.length === 0) return
  const ledgers = await readLedgers(ports, builder.world)
  const known = builder.world.manifest.content?.projects ?? []
  for (const root of listRoots(builder.world, [...ledgers.map((ledger) => ledger.root), ...known])) {
    const ours = Object.values(ledgers.find((ledger) => ledger.root === root)?.entries ?? {})
    const other = await readWorld(ports, root)
    for (const id of gone) noteOrphan(builder, other, root, id)
    for (const { agent, name } of changed) {
      const id = agent.adapter.id
      const applied = ours.find((entry) => entry.agent === id && entry.name === name)
      blockBrokenEntry(builder, other, root, { agent: id, name, server: applied?.server })
    }
  }
}

/** Ledgers that cannot be read tell nothing; the project's own commands complain about them. */
async function readLedgers(ports: ReadPorts, { places, paths }: World): Promise<readonly Ledger[]> {
  const names = (await ports.files.listDirectory(paths.ledgers)) ?? []
  const ledgers = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const path = pathRules(places).join(paths.ledgers, name)
        const { value } = await readDocument(ports, places, { path, format: 'json', root: 'home' })
        return parseLedger(value, showPath(path, places)).content
      }),
  )
  return ledgers.filter((ledger) => ledger !== undefined)
}

function listRoots({ places }: World, roots: readonly string[]): readonly string[] {
  return [...new Set(roots)].filter((root) => root !== places.home && root !== places.projectRoot)
}

function noteOrphan(builder: DraftBuilder, other: World, root: string, id: string): void {
  const servers = other.projectRegistry?.content?.servers ?? {}
  const entry = Object.hasOwn(servers, id) ? servers[id] : undefined
  if (entry === undefined || !isServerOverride(entry)) return
  const remove = `afd mcp uninstall ${id} ${projectWords(other, root)}`
  const action = `${root} switches ${id} ${entry.enabled ? 'on' : 'off'} and keeps that switch, which then stands for nothing. Take it away there: ${remove}`
  builder.note({ server: id, code: 'orphan-tombstone', action })
}

interface ProjectEntry {
  readonly agent: string
  readonly name: string
  /** undefined where the entry is not ours: then no command of ours takes it away. */
  readonly server: string | undefined
}

function blockBrokenEntry(builder: DraftBuilder, other: World, root: string, entry: ProjectEntry): void {
  const agent = other.agents.find(({ adapter }) => adapter.id === entry.agent)
  const surface = agent && surfaceOf(agent, 'project')
  if (!agent || !surface) return
  const value = valueAt(agent.context.document(surface.file.path), [...surface.container, entry.name])
  if (value === undefined) return
  const before = readIn(agent, agent.context, entry, value)
  if (!isReadable(before) || isReadable(readIn(agent, contextAfter(builder, agent), entry, value))) return
  const { name } = agent.adapter
  const file = showPath(surface.file.path, builder.world.places)
  builder.block({
    code: before.overrideOnly ? 'lone-tombstone' : 'broken-project-entry',
    severity: 'error',
    agent: agent.adapter.id,
    scope: 'project',
    locator: locate(surface.file.path, ['servers', entry.name], builder.world.places),
    message: before.overrideOnly
      ? `${file} only switches ${entry.name} off; without the user’s entry below it that is no entry ${name} can read.`
      : `${file} has an entry ${entry.name} that ${name} merges with the user’s; together they would be no server.`,
    nextStep: describeWayOut(builder, projectWords(other, root), entry.server, before.overrideOnly === true, file),
  })
}

function describeWayOut(
  builder: DraftBuilder,
  project: string,
  server: string | undefined,
  isSwitch: boolean,
  file: string,
): string {
  const what = isSwitch ? 'the switch' : 'that entry'
  if (server === undefined) return `It was not written here: take ${what} out of ${file} by hand first.`
  // Nothing can be switched on that is no longer defined.
  const isDefined = Object.hasOwn(builder.world.userRegistry.content?.servers ?? {}, server)
  return `Take ${what} away first: afd mcp ${isSwitch && isDefined ? 'enable' : 'uninstall'} ${server} ${project}`
}

/** As part of a command line for the user's shell. */
function projectWords({ places }: World, root: string): string {
  return quoteCommandLine(['--scope', 'project', '--project', root], places.platform)
}

function readIn(agent: AgentWorld, context: AgentContext, { name }: ProjectEntry, value: ConfigValue): NativeReading {
  return agent.adapter.readEntry({ name, scope: 'project', value }, context)
}

function isReadable({ definition, overrideOnly }: NativeReading): boolean {
  return overrideOnly === true || definition !== undefined
}

/** The other project with the user's files as the plan would leave them. */
function contextAfter(builder: DraftBuilder, agent: AgentWorld): AgentContext {
  const planned = builder.contextOf(agent)
  const document = (path: string) =>
    builder.world.documents.has(path) ? planned.document(path) : agent.context.document(path)
  return { ...agent.context, document }
}
