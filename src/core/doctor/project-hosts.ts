/** Where agents keep the servers of a project, and those of the user. */
import type { NativeScope } from '../../model/scope.ts'
import {
  type AgentAdapter,
  type AgentContext,
  isProblem,
  type NativeSurface,
  type Places,
} from '../agents/agent-adapter.ts'
import { agentCatalog } from '../agents/agent-catalog.ts'
import { joinProject, pathsOf } from '../agents/native/agent-paths.ts'
import { type EntryWords, wordsOfAgent } from './entry-words.ts'

export interface Host {
  readonly id: string
  readonly words: EntryWords
  /** The file for new entries first; several where the agent merges them. */
  readonly files: readonly NativeSurface[]
  /** Whether the agent certainly reads a project file that does not exist yet. */
  readonly isSettled: boolean
  readonly adapter: AgentAdapter
}

/** What an agent reads beside the file that its adapter writes, below the project (OpenCode 1.18.33 run, 2026-12-01). */
const mergedFiles: ReadonlyMap<string, readonly string[]> = new Map([
  ['opencode', ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json']],
])

/** Every agent that documents a file for the project at `context.places.projectRoot`. */
export function listProjectHosts(context: AgentContext): readonly Host[] {
  // No file of a project depends on the environment, and where a user's home is must not hide one.
  const placed = { ...context, places: { ...context.places, env: {}, knownProjects: [] } }
  return listHosts((adapter) => {
    const surface = adapter.surface('project', placed)
    if (adapter.readsInstead('project', placed) !== undefined) return []
    return surface === undefined || isProblem(surface) ? [] : [surface, ...listMerged(adapter, surface, placed.places)]
  })
}

/** The files of the user, among them Claude Code's private entries of the project. */
export function listUserHosts(context: AgentContext): readonly Host[] {
  const listAt = (scope: NativeScope) =>
    listHosts((adapter) => {
      const surface = adapter.surface(scope, context)
      return surface === undefined || isProblem(surface)
        ? []
        : [surface, ...listBeside(adapter, surface, context.places)]
    })
  return context.places.projectRoot === undefined ? listAt('user') : [...listAt('user'), ...listAt('local')]
}

function listHosts(filesOf: (adapter: AgentAdapter) => readonly NativeSurface[]): readonly Host[] {
  return agentCatalog
    .map((adapter): Host => {
      const { id, capability } = adapter
      return {
        id,
        words: wordsOfAgent(id),
        files: filesOf(adapter),
        isSettled: capability.project === 'native',
        adapter,
      }
    })
    .filter(({ files }) => files.length > 0)
}

/** The user's files of an agent that merges several lie in one folder. */
function listBeside(
  { id }: AgentAdapter,
  { file, container }: NativeSurface,
  places: Places,
): readonly NativeSurface[] {
  const { dirname, join } = pathsOf(places)
  const names = (mergedFiles.get(id) ?? []).filter((name) => !name.includes('/'))
  const paths = names.map((name) => join(dirname(file.path), name))
  return paths.filter((path) => path !== file.path).map((path) => ({ file: { ...file, path }, container }))
}

function listMerged(
  { id }: AgentAdapter,
  { file, container }: NativeSurface,
  places: Places,
): readonly NativeSurface[] {
  const paths = (mergedFiles.get(id) ?? []).flatMap((name) => joinProject(places, ...name.split('/')) ?? [])
  return paths.filter((path) => path !== file.path).map((path) => ({ file: { ...file, path }, container }))
}
