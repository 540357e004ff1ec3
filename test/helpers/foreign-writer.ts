/** Writes an agent's file as the agent itself does: read whole, changed as data, written whole in another hand. */
import { parse as parseToml, stringify as stringifyToml } from 'smol-toml'
import { parse as parseYaml, stringify as stringifyYaml } from 'yaml'
import type { AgentHome } from './agent-home.ts'

export type Entry = Record<string, unknown>
export type Entries = Record<string, Entry>

/** `change` gets the entries of the file by name and may replace, add and remove some. */
export async function writeAsAgent(
  home: AgentHome,
  file: string,
  change: (entries: Entries, content: Record<string, unknown>) => unknown,
): Promise<void> {
  const content = parse(file, await home.read(file))
  const key = file.endsWith('.json') ? 'mcpServers' : 'mcp_servers'
  const entries = (content[key] ?? {}) as Entries
  content[key] = entries
  change(entries, content)
  await home.write(file, stringify(file, content))
}

/** Every key of every object in the opposite order. Lists keep theirs. */
export function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reverseKeys(member)]),
  )
}

function parse(file: string, text: string): Record<string, unknown> {
  if (file.endsWith('.toml')) return parseToml(text)
  return (file.endsWith('.json') ? JSON.parse(text) : parseYaml(text)) as Record<string, unknown>
}

function stringify(file: string, content: Record<string, unknown>): string {
  if (file.endsWith('.toml')) return stringifyToml(content)
  return file.endsWith('.json') ? JSON.stringify(content, null, 3) : stringifyYaml(content, { indent: 3 })
}
