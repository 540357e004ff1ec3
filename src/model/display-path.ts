/** Shows a path as people know it, relative to the project or to their home, and finds the path again. */

/** Real paths of the folders that shown paths start from. */
export interface PathRoots {
  readonly home: string
  readonly projectRoot?: string | undefined
  readonly platform: 'posix' | 'win32'
}

/**
 * Relative to the project root inside it (`.mcp.json`), `~/…` inside the home, else unchanged; with forward slashes
 * where it was shortened. Where one root lies inside the other, the inner one is used.
 */
export function displayPath(path: string, roots: PathRoots): string {
  const inHome = partBelow(path, roots.home, roots.platform)
  const inProject = roots.projectRoot === undefined ? undefined : partBelow(path, roots.projectRoot, roots.platform)
  if (inProject !== undefined && (inHome === undefined || inProject.length <= inHome.length)) {
    if (inProject === '') return '.'
    return inProject.startsWith('~') ? `./${inProject}` : inProject
  }
  if (inHome !== undefined) return inHome === '' ? '~' : `~/${inHome}`
  return path
}

/** The absolute path of what displayPath shows; undefined for a relative one without a project. */
export function resolveDisplayPath(shown: string, roots: PathRoots): string | undefined {
  if (shown === '~') return roots.home
  if (shown.startsWith('~/')) return joinBelow(roots.home, shown.slice(2), roots.platform)
  if (isAbsolute(shown, roots.platform)) return shown
  if (roots.projectRoot === undefined) return undefined
  return shown === '.' ? roots.projectRoot : joinBelow(roots.projectRoot, shown.replace(/^\.\//, ''), roots.platform)
}

function isAbsolute(path: string, platform: PathRoots['platform']): boolean {
  return platform === 'posix' ? path.startsWith('/') : /^([A-Za-z]:[\\/]|[\\/]{2})/.test(path)
}

/** The part of a path below a root, with forward slashes; '' for the root itself, undefined outside it. */
function partBelow(path: string, root: string, platform: PathRoots['platform']): string | undefined {
  const known = withSlashes(path, platform)
  const above = withSlashes(root, platform).replace(/\/+$/, '')
  const [a, b] = platform === 'win32' ? [known.toLowerCase(), above.toLowerCase()] : [known, above]
  if (a === b) return ''
  return a.startsWith(`${b}/`) ? known.slice(above.length + 1) : undefined
}

function withSlashes(path: string, platform: PathRoots['platform']): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path
}

function joinBelow(root: string, part: string, platform: PathRoots['platform']): string {
  const separator = platform === 'win32' ? '\\' : '/'
  const below = platform === 'win32' ? part.replaceAll('/', separator) : part
  return /[\\/]$/.test(root) ? root + below : root + separator + below
}
