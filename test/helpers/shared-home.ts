/** A home that is prepared once for many tests, each of which finds it as it was then. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { after } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type AgentHome, adoptFromClaude, makeAgentHome, selectAll, syncUser } from './agent-home.ts'
import type { HomeSnapshot, SnapshotEntry } from './temp-home.ts'

export type WorkInHome = (work: (home: AgentHome) => Promise<void>) => Promise<void>

/** Called at the top of a test file; the home goes when its tests are over. */
export function shareAgentHome(
  prepare: (home: AgentHome) => Promise<void>,
  files: Readonly<Record<string, string>> = {},
): WorkInHome {
  let prepared: Promise<{ readonly home: AgentHome; readonly start: HomeSnapshot }> | undefined
  after(async () => (await prepared)?.home.remove())
  const make = async () => {
    const home = await makeAgentHome(files)
    await prepare(home)
    return { home, start: await home.snapshot() }
  }
  return async (work) => {
    prepared ??= make()
    const { home, start } = await prepared
    try {
      await work(home)
    } finally {
      await restoreHome(home, start)
    }
  }
}

/** All six agents hold context7 and docs as the registry has them. */
export async function syncEverywhere(home: AgentHome): Promise<void> {
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.apply(syncUser)
}

async function restoreHome(home: AgentHome, start: HomeSnapshot): Promise<void> {
  const now = await home.snapshot()
  const isOther = (name: string) => start[name]?.kind !== now[name]?.kind
  for (const name of Object.keys(now).filter(isOther)) await rm(home.path(name), { recursive: true, force: true })
  for (const [name, entry] of Object.entries(start)) {
    if (!isDeepStrictEqual(entry, now[name])) await restoreEntry(home.path(name), entry)
  }
}

async function restoreEntry(path: string, entry: SnapshotEntry): Promise<void> {
  if (entry.kind === 'link') throw new Error('Links belong into a home of their own.')
  if (entry.kind === 'directory') await mkdir(path, { recursive: true })
  else await writeFile(path, entry.bytes)
  await chmod(path, entry.mode)
}
