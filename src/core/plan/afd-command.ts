/** Command lines of ours as a person can paste them: quoted for their shell, and about the same project as before. */
import { quoteCommandLine } from '../../model/shell-quote.ts'
import type { Places } from '../agents/agent-adapter.ts'

const scopeOptions = ['--scope', '--from-scope', '--to-scope', '--from', '--to']

/** `words`: what stands after `afd`. A command about a project names it, so that it means the same from every folder. */
export function buildAfdCommand(places: Pick<Places, 'platform' | 'projectRoot'>, words: readonly string[]): string {
  const { platform, projectRoot } = places
  const scopes = [...words.keys()].filter((index) => scopeOptions.includes(words[index - 1] ?? ''))
  const concernsProject = scopes.some((index) => words[index] !== 'user')
  if (projectRoot === undefined || !concernsProject || words.includes('--project'))
    return quoteCommandLine(['afd', ...words], platform)
  const end = Math.max(...scopes) + 1
  return quoteCommandLine(['afd', ...words.slice(0, end), '--project', projectRoot, ...words.slice(end)], platform)
}
