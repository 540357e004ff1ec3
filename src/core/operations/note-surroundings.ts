/** What lies around the files that a plan writes: agents that are running, and what a new version of a file does not keep. */
import type { Attention } from '../../model/plan.ts'
import { type ExtraAttribute, listExtraAttributes } from '../system/file-attributes.ts'
import { listRunningPrograms } from '../system/running-programs.ts'
import type { PlannedChange } from './planned-change.ts'
import { showPath } from './read-document.ts'

const words: Readonly<Record<ExtraAttribute, string>> = {
  'access-list': 'an access list (ACL)',
  'extended-attributes': 'extended attributes',
}

/** Nothing where no agent's file is written. Reads the process table and asks for attributes of those files only. */
export async function listSurroundings({ world, draft }: PlannedChange): Promise<readonly Attention[]> {
  if (draft.native.length === 0) return []
  const [running, attributes] = await Promise.all([listRunning(world, draft), listAttributes(world, draft)])
  return [...running, ...attributes]
}

async function listRunning(
  { places }: PlannedChange['world'],
  { native }: PlannedChange['draft'],
): Promise<readonly Attention[]> {
  const programs = await listRunningPrograms(places.home)
  const agents = [...new Set(native.map(({ agent }) => agent.adapter))]
  const running = agents.filter((adapter) => adapter.detection(places).programs.some((name) => programs.has(name)))
  return running.map(({ id, name }) => ({
    agent: id,
    code: 'agent-running',
    action: `${name} is running. Should it write its own file back later, the next look says so.`,
  }))
}

async function listAttributes(
  { documents, places }: PlannedChange['world'],
  { native }: PlannedChange['draft'],
): Promise<readonly Attention[]> {
  const paths = new Set(native.flatMap(({ statements }) => statements.map(({ file }) => file.path)))
  const real = new Map<string, string>()
  for (const path of paths) {
    const document = documents.get(path)
    if (document?.exists) real.set(document.realPath, path)
  }
  const found = await listExtraAttributes([...real.keys()])
  return [...found].map(([path, kinds]) => ({
    code: 'attributes-lost',
    action: `${showPath(real.get(path) ?? path, places)} has ${kinds.map((kind) => words[kind]).join(' and ')}, which the new version of the file does not keep.`,
  }))
}
