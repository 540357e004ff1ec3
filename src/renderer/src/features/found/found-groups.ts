/** Native entries that nobody manages, with equal ones from several agents taken together. */
import type { DiscoveredEntry } from '../../../../model/report.ts'

export interface FoundGroup {
  readonly key: string
  readonly name: string
  /** At least one; all with the same definition. */
  readonly entries: readonly [DiscoveredEntry, ...DiscoveredEntry[]]
  /** Another group has the same name and another definition. */
  readonly differs: boolean
}

/** Adoptable first, each by name. */
export function buildFoundGroups(entries: readonly DiscoveredEntry[]): readonly FoundGroup[] {
  const groups = new Map<string, [DiscoveredEntry, ...DiscoveredEntry[]]>()
  for (const entry of entries) {
    if (entry.status === 'managed') continue
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
