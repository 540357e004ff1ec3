/** Paths as an agent works them out: by the rules of its platform, from the user's environment. */
import { type PlatformPath, posix, win32 } from 'node:path'
import type { Problem } from '../../../model/problem.ts'
import type { Places } from '../agent-adapter.ts'

/** The path rules of the platform that the files belong to, which need not be the one we run on. */
export function pathsOf(places: Places): PlatformPath {
  return places.platform === 'win32' ? win32 : posix
}

/** Names below a folder. Adapters ask for paths again and again, and there is nothing to normalise in ours. */
export function joinNames(places: Places, folder: string, ...names: readonly string[]): string {
  const { sep } = pathsOf(places)
  return [folder.endsWith(sep) ? folder.slice(0, -1) : folder, ...names].join(sep)
}

export function joinHome(places: Places, ...names: readonly string[]): string {
  return joinNames(places, places.home, ...names)
}

/** undefined where no project is looked at. */
export function joinProject(places: Places, ...names: readonly string[]): string | undefined {
  return places.projectRoot === undefined ? undefined : joinNames(places, places.projectRoot, ...names)
}

/** Whether a path is the folder or lies in it; on win32 case does not count. */
export function isInside(places: Places, path: string, folder: string): boolean {
  const way = pathsOf(places).relative(folder, path)
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || pathsOf(places).isAbsolute(way))
}

interface HomeOverride {
  /** e.g. `Codex` */
  readonly agent: string
  readonly variable: string
  /** The agent reads a leading `~` as the user's home. */
  readonly expandsTilde?: boolean
}

/**
 * The folder that an environment variable names, or `fallback` where it is not set. A problem where it is relative (it
 * would depend on where the agent is started) or lies inside a project (a repository must not choose the user's files).
 */
export function findHome(places: Places, override: HomeOverride, fallback: string): string | Problem {
  const given = places.env[override.variable]?.trim()
  if (given === undefined || given === '') return fallback
  const { isAbsolute, normalize, join } = pathsOf(places)
  const home = override.expandsTilde && /^~($|[\\/])/.test(given) ? join(places.home, given.slice(1)) : given
  if (!isAbsolute(home)) return buildHomeProblem('home-not-absolute', override, 'is not an absolute path')
  const projects = [...(places.knownProjects ?? []), ...(places.projectRoot === undefined ? [] : [places.projectRoot])]
  if (projects.some((root) => isInside(places, home, root) && !isInside(places, places.home, root))) {
    return buildHomeProblem('home-in-project', override, 'lies inside a project')
  }
  return normalize(home)
}

export function isHome(home: string | Problem): home is string {
  return typeof home === 'string'
}

function buildHomeProblem(code: string, { agent, variable }: HomeOverride, reason: string): Problem {
  return {
    code,
    severity: 'error',
    message: `${agent}: the home folder that ${variable} names ${reason}, so its files are not used.`,
    nextStep: `Set ${variable} to an absolute path outside every project, or unset it.`,
  }
}

/** Where programs keep what they are told on this machine: XDG's folder. A relative name means nothing, says the specification. */
export function findConfigHome(places: Places, agent: string): string | Problem {
  const variable = 'XDG_CONFIG_HOME'
  const fallback = joinHome(places, '.config')
  const given = places.env[variable]?.trim() ?? ''
  return pathsOf(places).isAbsolute(given) ? findHome(places, { agent, variable }, fallback) : fallback
}

/** Where Windows programs keep what follows the user to other machines; elsewhere XDG's folder. */
export function findRoamingHome(places: Places, agent: string): string | Problem {
  if (places.platform !== 'win32') return findConfigHome(places, agent)
  return findHome(places, { agent, variable: 'APPDATA' }, joinHome(places, 'AppData', 'Roaming'))
}
