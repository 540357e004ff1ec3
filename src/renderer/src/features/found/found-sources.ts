/** What could be adopted, by the agent and scope it would come from. */
import type { DiscoveredEntry } from '../../../../model/report.ts'
import type { NativeScope } from '../../../../model/scope.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import { isLegalId } from '../../components/legal-id.ts'
import { findCoveredEntries } from './found-groups.ts'

export interface FoundSource {
  readonly key: string
  readonly agent: string
  readonly scope: NativeScope
  readonly entries: readonly DiscoveredEntry[]
  /** Names that mean something else in another agent. */
  readonly differing: ReadonlySet<string>
}

/** Only entries that can keep their names: one that needs another is adopted by itself. */
export function buildSources(
  entries: readonly DiscoveredEntry[],
  targets: readonly TargetState[],
): readonly FoundSource[] {
  const covered = findCoveredEntries(targets)
  const open = entries.filter(
    ({ status, name, locator }) => status === 'importable' && isLegalId(name) && !covered.has(locator),
  )
  const sources = new Map<string, DiscoveredEntry[]>()
  for (const entry of open) {
    const key = `${entry.agent} ${entry.scope}`
    sources.set(key, [...(sources.get(key) ?? []), entry])
  }
  const isDiffering = ({ name, fingerprint }: DiscoveredEntry) =>
    entries.some((other) => other.name === name && other.fingerprint !== fingerprint)
  return [...sources].flatMap(([key, found]) => {
    const [first] = found
    if (!first) return []
    const differing = new Set(found.filter(isDiffering).map(({ name }) => name))
    const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    return [{ key, agent: first.agent, scope: first.scope, entries: sorted, differing }]
  })
}
