/** Says whether Claude Code's allow and deny lists keep a server from starting. */
import { type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'

/** The content of one settings file. */
export type Policy = ConfigValue

/**
 * Why a server is refused and what to do, or undefined. A deny list counts in every settings file; an allow list lets
 * through what any of its rules names. Rules match by name, by the exact command line, or by a URL with `*` in it.
 */
export function readPolicyVerdict(
  name: string,
  entry: ConfigValue | undefined,
  settings: readonly (Policy | undefined)[],
): string | undefined {
  const denied = settings.some((value) =>
    listRules(value, 'deniedMcpServers')?.some((rule) => matchesRule(rule, name, entry)),
  )
  if (denied) return `“${name}” is denied by deniedMcpServers in Claude Code’s settings; take it off that list.`
  const allowed = settings.map((value) => listRules(value, 'allowedMcpServers')).filter((rules) => rules !== undefined)
  if (allowed.length === 0 || allowed.some((rules) => rules.some((rule) => matchesRule(rule, name, entry))))
    return undefined
  return `“${name}” is not on the list of allowedMcpServers in Claude Code’s settings; add it there.`
}

function listRules(settings: Policy | undefined, key: string): readonly ConfigValue[] | undefined {
  const rules = valueAt(settings, [key])
  return Array.isArray(rules) ? (rules as readonly ConfigValue[]) : undefined
}

function matchesRule(rule: ConfigValue, name: string, entry: ConfigValue | undefined): boolean {
  if (!isConfigObject(rule)) return false
  const { serverName, serverCommand, serverUrl } = rule
  if (serverName === name) return true
  const url = valueAt(entry, ['url'])
  if (typeof serverUrl === 'string' && typeof url === 'string') return buildUrlPattern(serverUrl).test(url)
  const command = valueAt(entry, ['command'])
  if (!Array.isArray(serverCommand) || command === undefined) return false
  const args = valueAt(entry, ['args'])
  const line = [command, ...(Array.isArray(args) ? (args as readonly ConfigValue[]) : [])]
  return line.length === serverCommand.length && line.every((part, index) => part === serverCommand[index])
}

function buildUrlPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
