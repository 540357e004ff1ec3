/** The golden set as plans see it: its files beside the world, and one server of it ready to be written. */
import type { ConfigValue } from '../../model/config-value.ts'
import { formatLocator, parseLocator } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { checkDefinition, checkSecrets } from '../definition/portability.ts'
import { findCredentials } from '../doctor/find-credentials.ts'
import { buildFinding } from '../doctor/findings.ts'
import { readGoldenDefinition } from '../doctor/golden-definition.ts'
import { goldenFile, goldenPath, recordPath } from '../doctor/golden-place.ts'
import { readGoldenServer } from '../doctor/golden-set.ts'
import type { PlainServer } from '../doctor/plain-server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { pathRules } from './afd-paths.ts'
import type { ReadPorts } from './core-ports.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { readDocument } from './read-document.ts'
import type { World } from './world.ts'

/** Rejects with a ProblemError where the golden set is there and cannot be read. */
export async function addGolden(ports: ReadPorts, world: World): Promise<World> {
  const { places } = world
  const { projectRoot } = places
  if (projectRoot === undefined) throw new Error('A golden set belongs to a project.')
  const read = (parts: readonly string[], format: 'toml' | 'json') =>
    readDocument(ports, places, { path: pathRules(places).join(projectRoot, ...parts), format, root: 'project' })
  const [set, record] = await Promise.all([read(goldenPath, 'toml'), read(recordPath, 'json')])
  if (set.problem !== undefined) throw new ProblemError([set.problem])
  return { ...world, golden: { set, record } }
}

export function requireGoldenSet({ world }: DraftBuilder): void {
  if (world.golden?.set.exists === true) return
  const init = buildAfdCommand(world.places, ['mcp', 'golden', 'init', ...projectWords(world)])
  const nextStep = `Make one from what the agents have: ${init}`
  throw new ProblemError([
    { code: 'no-golden-set', severity: 'error', message: `This project has no ${goldenFile}.`, nextStep },
  ])
}

/** What makes a command mean the same from every folder. */
export function projectWords({ places }: World): readonly string[] {
  return places.projectRoot === undefined ? [] : ['--project', places.projectRoot]
}

/** One server of the golden set that may be written into agents' files. */
export interface GoldenServer {
  readonly name: string
  readonly entry: ConfigValue
  readonly plain: PlainServer
  readonly definition: ServerDefinition
}

/** Reads an entry of the golden set, or says why no file may hold it. */
export function readGolden(
  name: string,
  entry: ConfigValue,
):
  | { readonly ok: true; readonly server: GoldenServer }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const plain = readGoldenServer(entry)
  const reading = readGoldenDefinition(name, entry)
  if (plain === undefined || !reading.ok) return { ok: false, problems: reading.ok ? [] : reading.problems }
  const { definition } = reading
  const problems = [...listSecrets(name, entry, plain, definition), ...listFaults(name, definition)]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, server: { name, entry, plain, definition } }
}

/** By the name beside a value as the doctor finds them, and by the shape of a value. */
function listSecrets(
  name: string,
  entry: ConfigValue,
  plain: PlainServer,
  definition: ServerDefinition,
): readonly Problem[] {
  const named = findCredentials(plain, entry).map((keys): Problem => {
    const finding = buildFinding('mcp-literal-secret', { file: goldenFile, keys: ['servers', name, ...keys] })
    const { locator, message, repair } = finding
    return {
      code: 'literal-secret',
      severity: 'error',
      locator,
      message,
      ...(repair === null ? {} : { nextStep: repair }),
    }
  })
  const shaped = checkSecrets(name, definition, { scope: 'project', file: goldenFile }).map(inGoldenWords)
  return [...named, ...shaped.filter(({ locator }) => named.every((known) => known.locator !== locator))]
}

function listFaults(name: string, definition: ServerDefinition): readonly Problem[] {
  const found = checkDefinition(name, definition, { scope: 'project', file: goldenFile })
  return found.filter(({ severity }) => severity === 'error').map(inGoldenWords)
}

/** The golden set calls the environment `env`. */
function inGoldenWords(problem: Problem): Problem {
  const place = problem.locator === undefined ? undefined : parseLocator(problem.locator)
  if (place === undefined) return problem
  const keys = place.keys.map((key, index) => (index === 2 && key === 'environment' ? 'env' : key))
  return { ...problem, locator: formatLocator({ file: place.file, keys }) }
}
