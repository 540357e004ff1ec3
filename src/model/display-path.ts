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
