/** Finds what is hazardous about whole files: marks, keys and neighbours that their agents read otherwise than people. */
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { HazardCode } from './hazard-findings.ts'

/** `keys` lead from the root of the file to the place. */
export type FileHazard = readonly [code: HazardCode, keys: readonly string[]]

const containers = ['mcpServers', 'mcp_servers', 'context_servers', 'servers']

/** Servers under a key that belongs to another agent. `container` is the one that the file's agent reads. */
export function findDeadKeys(document: ConfigValue | undefined, container: KeyPath): readonly FileHazard[] {
  if (container.length !== 1) return []
  const dead = containers.filter((key) => key !== container[0] && holdsServers(valueAt(document, [key])))
  return dead.map((key) => ['dead-key', [key]] as const)
}

function holdsServers(value: ConfigValue | undefined): boolean {
  const entries = isConfigObject(value) ? Object.values(value) : []
  return entries.some((entry) => isConfigObject(entry) && ['command', 'url'].some((key) => Object.hasOwn(entry, key)))
}

/** Approvals in Claude Code's settings of a project, which everybody gets who opens it. */
export function findApprovals(settings: ConfigValue | undefined): readonly FileHazard[] {
  const names = valueAt(settings, ['enabledMcpjsonServers'])
  return [
    ...(valueAt(settings, ['enableAllProjectMcpServers']) === true
      ? ([['pre-approval', ['enableAllProjectMcpServers']]] as const)
      : []),
    ...(Array.isArray(names) && names.length > 0 ? ([['pre-approval', ['enabledMcpjsonServers']]] as const) : []),
  ]
}

/** Records of one Windows folder under keys that differ in the slash or in the case of the drive. */
export function findTwinProjects(document: ConfigValue | undefined): readonly FileHazard[] {
  const projects = valueAt(document, ['projects'])
  const known = new Set<string>()
  return (isConfigObject(projects) ? Object.keys(projects) : []).flatMap((key) => {
    if (!/^[A-Za-z]:[\\/]/.test(key)) return []
    const folded = `${key.charAt(0).toLowerCase()}${key.slice(1).replaceAll('\\', '/').replace(/\/+$/, '')}`
    if (known.has(folded)) return [['two-project-keys', ['projects', key]] as const]
    known.add(folded)
    return []
  })
}
