/** Finds the servers in a configuration block, whichever agent it was written for. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { NamedEntry } from './command-line.ts'

/**
 * Where the agents keep their servers (VS Code: `servers`; Codex, Hermes: `mcp_servers`; Zed: `context_servers`;
 * OpenCode: `mcp`; Goose: `extensions`; all others: `mcpServers`), 2026-12-01.
 */
const containers = ['mcpServers', 'mcp_servers', 'context_servers', 'servers', 'mcp', 'extensions']
const tellingKeys = ['command', 'cmd', 'url', 'httpUrl', 'serverUrl', 'uri']

export function findEntries(block: ConfigObject): readonly NamedEntry[] {
  for (const key of containers) {
    const inside = block[key]
    if (!isConfigObject(inside)) continue
    // VS Code's settings have `mcp.servers`.
    const nested = findEntries(inside)
    if (nested.length > 0) return nested
  }
  if (tellingKeys.some((key) => Object.hasOwn(block, key))) return [{ name: nameIn(block), entry: block }]
  return Object.entries(block).flatMap(([name, entry]) => (isEntry(entry) ? [{ name, entry }] : []))
}

function nameIn(entry: ConfigObject): string | undefined {
  const { name } = entry
  return typeof name === 'string' ? name : undefined
}

function isEntry(value: ConfigValue): value is ConfigObject {
  return isConfigObject(value) && tellingKeys.some((key) => Object.hasOwn(value, key))
}
