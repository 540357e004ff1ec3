/** Native entries that nobody manages, with equal ones from several agents taken together. */
import type { DiscoveredEntry } from '../../../../model/report.ts'
import type { TargetState } from '../../../../model/server-state.ts'

export interface FoundGroup {
  readonly key: string
  readonly name: string
  /** At least one; all with the same definition. */
  readonly entries: readonly [DiscoveredEntry, ...DiscoveredEntry[]]
  /** Another group has the same name and another definition. */
  readonly differs: boolean
}

/** Locators of entries that say what the registry says: their servers have cards already, so nothing is left to adopt. */
export function findCoveredEntries(targets: readonly TargetState[]): ReadonlySet<string> {
  return new Set(targets.flatMap(({ state, locator }) => (state === 'conflict' || state === 'drift' ? [] : [locator])))
}

/** Adoptable first, each by name. */
export function buildFoundGroups(
  entries: readonly DiscoveredEntry[],
  covered: ReadonlySet<string> = new Set(),
): readonly FoundGroup[] {
  const groups = new Map<string, [DiscoveredEntry, ...DiscoveredEntry[]]>()
  for (const entry of entries) {
    if (entry.status === 'managed' || covered.has(entry.locator)) continue
    const same = entry.fingerprint ?? entry.locator
    const key = JSON.stringify([entry.name, entry.status, entry.scope, same])
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  const uses = new Map<string, number>()
  for (const [{ name }] of groups.values()) uses.set(name, (uses.get(name) ?? 0) + 1)
  return [...groups]
    .map(([key, members]) => ({
      key,
      name: members[0].name,
      entries: members,
      differs: (uses.get(members[0].name) ?? 0) > 1,
    }))
    .sort(
      (a, b) =>
        Number(a.entries[0].status === 'incompatible') - Number(b.entries[0].status === 'incompatible') ||
        a.name.localeCompare(b.name, 'en') ||
        a.key.localeCompare(b.key, 'en'),
    )
}
