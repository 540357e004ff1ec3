/** Finds out which side of each disagreement moved: from the record of what was written, else from git. */
import path from 'node:path'
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import { findAgreed } from '../doctor/compare-servers.ts'
import type { Disagreement } from '../doctor/diagnose-project.ts'
import { type Direction, decideDirection, disagreed, findAgreement } from '../doctor/direction.ts'
import type { EntryWords } from '../doctor/entry-words.ts'
import { goldenContainer } from '../doctor/golden-place.ts'
import { readGoldenServer } from '../doctor/golden-set.ts'
import type { FieldValue, PlainServer } from '../doctor/plain-server.ts'
import { findProjected } from '../doctor/projected-record.ts'
import { readPlainServer } from '../doctor/read-plain-server.ts'
import type { FormatId } from '../formats/config-format.ts'
import { type GitLineage, readLineage, readObjectIds, readObjects } from '../system/git-history.ts'
import type { GitProgram } from '../system/git-program.ts'
import { isInside } from '../system/safe-path.ts'
import { parseBytes } from './read-document.ts'
import type { ReadDocument } from './world.ts'

export interface DirectionQuestion {
  /** Real path of the project's root. */
  readonly root: string
  readonly golden: ReadDocument
  readonly record: ConfigValue | undefined
  readonly git: () => Promise<GitProgram | undefined>
}

export interface TargetQuestion {
  readonly document: ReadDocument
  readonly format: FormatId
  readonly container: KeyPath
  readonly words: EntryWords
  readonly disagreements: readonly Disagreement[]
}

/** How many revisions are read at once; most questions are answered by the newest ones. */
const chunkSize = 100

/** One direction for each disagreement, in order. */
export async function readDirections(
  question: DirectionQuestion,
  target: TargetQuestion,
): Promise<readonly Direction[]> {
  const { disagreements } = target
  const recorded = disagreements.map(({ file, server, keys }) => findProjected(question.record, file, server, keys))
  const open = disagreements.filter((_each, index) => recorded[index] === undefined)
  const known = open.length === 0 ? new Map<Disagreement, FieldValue>() : await askGit(question, target, open)
  return disagreements.map((each, index) => decideDirection(each, recorded[index] ?? known.get(each)))
}

type Agreed = ReadonlyMap<Disagreement, FieldValue>

async function askGit(
  { root, golden, git }: DirectionQuestion,
  target: TargetQuestion,
  open: readonly Disagreement[],
): Promise<Agreed> {
  const agreed = new Map<Disagreement, FieldValue>()
  const names = [golden.realPath, target.document.realPath].map((file) => nameBelow(root, file))
  const [goldenName, targetName] = names
  if (goldenName === undefined || targetName === undefined) return agreed
  const program = await git()
  const lineage = program && (await readLineage(program, root, [goldenName, targetName]))
  if (program === undefined || lineage === undefined) return agreed
  const past = new PastFiles({ git: program, root, goldenName, targetName, lineage, target })
  let waiting = open
  while (waiting.length > 0 && (await past.readMore())) {
    waiting = waiting.filter((each) => {
      const found = findAgreement(lineage, (id) => past.findAgreed(id, each))
      if (found.kind === 'agreed') agreed.set(each, found.value)
      return found.kind === 'open'
    })
  }
  return agreed
}

/** As git names it; undefined outside the folder, and for names that its questions cannot hold. */
function nameBelow(root: string, file: string): string | undefined {
  const name = path.relative(root, file).replaceAll(path.sep, '/')
  return isInside(root, file) && !/[\n\0]/.test(name) ? name : undefined
}

interface Past {
  readonly git: GitProgram
  readonly root: string
  readonly goldenName: string
  readonly targetName: string
  readonly lineage: GitLineage
  readonly target: TargetQuestion
}

type Servers = ReadonlyMap<string, PlainServer>

/** What both files held at the revisions that were read so far. */
class PastFiles {
  readonly #past: Past
  /** `COMMIT:NAME` → object. */
  readonly #objects = new Map<string, string>()
  readonly #golden = new Map<string, Servers>()
  readonly #target = new Map<string, Servers>()
  readonly #readIds = new Set<string>()

  constructor(past: Past) {
    this.#past = past
  }

  /** Reads the next revisions; false where there are none, or git fails. */
  async readMore(): Promise<boolean> {
    const { git, root, lineage, goldenName, targetName } = this.#past
    const chunk = lineage.revisions.slice(this.#readIds.size, this.#readIds.size + chunkSize).map(({ id }) => id)
    if (chunk.length === 0) return false
    const places = chunk.flatMap((id) => [`${id}:${goldenName}`, `${id}:${targetName}`])
    const objects = await readObjectIds(git, root, lineage.prefix, places)
    if (objects === undefined) return false
    for (const [place, id] of objects) this.#objects.set(place, id)
    const [golden, target] = [goldenName, targetName].map((name) => this.#listNew(chunk, name))
    const contents = await readObjects(git, root, [...new Set([...(golden ?? []), ...(target ?? [])])])
    if (contents === undefined) return false
    for (const id of golden ?? []) this.#golden.set(id, await readGolden(contents.get(id)))
    for (const id of target ?? []) this.#target.set(id, await readTargetServers(contents.get(id), this.#past.target))
    for (const id of chunk) this.#readIds.add(id)
    return true
  }

  findAgreed(id: string, { server, keys }: Disagreement): FieldValue | typeof disagreed | undefined {
    if (!this.#readIds.has(id)) return undefined
    const { goldenName, targetName, target } = this.#past
    const golden = this.#golden.get(this.#objects.get(`${id}:${goldenName}`) ?? '')
    const found = this.#target.get(this.#objects.get(`${id}:${targetName}`) ?? '')
    return findAgreed(golden?.get(server), found?.get(server), keys, target.words) ?? disagreed
  }

  #listNew(chunk: readonly string[], name: string): readonly string[] {
    const known = name === this.#past.goldenName ? this.#golden : this.#target
    const ids = chunk.flatMap((id) => this.#objects.get(`${id}:${name}`) ?? [])
    return [...new Set(ids)].filter((id) => !known.has(id))
  }
}

async function readGolden(bytes: Buffer | undefined): Promise<Servers> {
  return readServers(await parse(bytes, 'toml'), goldenContainer, readGoldenServer)
}

async function readTargetServers(bytes: Buffer | undefined, target: TargetQuestion): Promise<Servers> {
  const { format, container, words } = target
  return readServers(await parse(bytes, format), container, (entry) => readPlainServer(entry, words))
}

/** A version that could not be read agreed with nothing. */
async function parse(bytes: Buffer | undefined, format: FormatId): Promise<ConfigValue | undefined> {
  if (bytes === undefined) return undefined
  const outcome = await parseBytes({ format }, bytes)
  return outcome.ok ? outcome.value.value : undefined
}

function readServers(
  document: ConfigValue | undefined,
  container: KeyPath,
  read: (entry: ConfigValue) => PlainServer | undefined,
): Servers {
  const entries = valueAt(document, container)
  return new Map(
    (isConfigObject(entries) ? Object.entries(entries) : []).flatMap(([name, entry]) => {
      const server = read(entry)
      return server === undefined ? [] : [[name, server] as const]
    }),
  )
}
