/** What Claude Code calls the home's project in its own file: its path, with forward slashes on Windows too. */
import type { AgentHome } from './agent-home.ts'

export function claudeProjectKey({ project }: Pick<AgentHome, 'project'>): string {
  return project.replaceAll('\\', '/')
}
