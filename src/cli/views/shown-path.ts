/** Shows absolute paths as people know them: relative to the project or to their home. */
import { displayPath } from '../../model/display-path.ts'
import type { ViewFacts } from './view.ts'

export function showPath(
  path: string,
  { home, project, platform }: Pick<ViewFacts, 'home' | 'project' | 'platform'>,
): string {
  return displayPath(path, { home, projectRoot: project, platform: platform === 'win32' ? 'win32' : 'posix' })
}

/** For a place outside the project's view, where `.` would be no help. */
export function showPathFromHome(path: string, { home, platform }: Pick<ViewFacts, 'home' | 'platform'>): string {
  return displayPath(path, { home, platform: platform === 'win32' ? 'win32' : 'posix' })
}
