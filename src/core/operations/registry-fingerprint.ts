/** One short name for all that a registry holds. */
import { buildConfigObject, type ConfigValue } from '../../model/config-value.ts'
import type { RegistryEntry } from '../../model/registry-file.ts'
import { fingerprintConfigValue } from '../definition/fingerprint.ts'

type Entries = Readonly<Record<string, RegistryEntry>>

/** The same for every order of servers and every spelling of what is assumed anyway. */
export function fingerprintRegistry(servers: Entries): string {
  return fingerprintConfigValue(
    Object.fromEntries(Object.entries(servers).map(([id, entry]) => [id, dropEmpty(entry)])),
  )
}

/** Empty lists and tables say nothing; an empty list of targets does. */
export function dropEmpty(entry: RegistryEntry): object {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return Object.fromEntries(Object.entries(entry).filter(([key, value]) => key === 'targets' || !isEmpty(value)))
}

/** The same for every order of servers. */
export function fingerprintGolden(entries: ReadonlyMap<string, ConfigValue>): string {
  return fingerprintConfigValue(buildConfigObject([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
