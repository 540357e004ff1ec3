/** Connects to servers that a person has seen and asked for, and keeps what came of it. */
import type { ConnectStep, Health } from '../../model/health.ts'
import type { Problem } from '../../model/problem.ts'
import type { StatusReport } from '../../model/report.ts'
import { type ConnectResult, connectServer } from '../connect/connect-server.ts'
import type { HealthRecord } from '../registry/health-records.ts'
import { FileSystemError } from '../system/file-system.ts'
import { readLoginShellPath } from '../system/login-shell.ts'
import type { ChangePorts } from './core-ports.ts'
import { writeHealth } from './health-file.ts'
import { healthKeyOf } from './health-state.ts'
import { type Connectable, type ConnectView, listConnectable } from './list-connectable.ts'
import { showPath } from './read-document.ts'
import { verify } from './read-status.ts'
import type { World } from './world.ts'

export interface ConnectOptions extends ConnectView {
  /** The fingerprints that were shown, by server: only these are started. */
  readonly shown: Readonly<Record<string, string>>
  readonly clientVersion: string
  /** For each server; default 30 s. */
  readonly limitMs?: number | undefined
  readonly signal?: AbortSignal
  readonly onStep?: (server: string, step: ConnectStep) => void
}

const usualLimitMs = 30_000
const loginShellLimitMs = 10_000
const atOnce = 4

/** Status, with the health of every server that the connect was about. Rejects with a ProblemError for unknown names. */
export async function connectServers(ports: ChangePorts, options: ConnectOptions): Promise<StatusReport> {
  const { world, connectables } = await listConnectable(ports, options)
  const readLoginPath = buildLoginPathReader(world)
  const results = await runAtOnce(connectables, async (connectable) => {
    const result =
      refuse(connectable, options.shown) ?? (await connect(ports, world, connectable, options, readLoginPath))
    return [connectable, { checkedAt: ports.now().toISOString(), ...result }] as const
  })
  const problem = await keep(ports, world, results)
  const health = new Map(results.map(([{ id }, found]) => [id, found]))
  const report = await verify(ports, options)
  const servers = report.servers.map((server) => {
    const found = health.get(server.id)
    return found === undefined ? server : { ...server, health: found }
  })
  return { ...report, servers, problems: [...report.problems, ...(problem ? [problem] : [])] }
}

function refuse({ id, fingerprint, refusal }: Connectable, shown: ConnectOptions['shown']): ConnectResult | undefined {
  const base = { ok: false, outcome: 'not-started', milliseconds: 0 } as const
  if (refusal !== undefined) {
    const next = refusal.nextStep === undefined ? {} : { nextStep: refusal.nextStep }
    return { ...base, cause: 'not-confirmed', reason: refusal.message, ...next }
  }
  if (Object.hasOwn(shown, id) && shown[id] === fingerprint) return undefined
  return { ...base, cause: 'changed', reason: 'It is no longer what was shown. Nothing was started.' }
}

function connect(
  { files }: ChangePorts,
  { places }: World,
  { id, definition, findFolder }: Connectable,
  { clientVersion, limitMs = usualLimitMs, signal, onStep }: ConnectOptions,
  readLoginPath: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<ConnectResult> {
  return connectServer(files, {
    definition,
    findFolder,
    context: { platform: places.platform, env: places.env },
    readLoginPath,
    clientVersion,
    limitMs,
    ...(signal === undefined ? {} : { signal }),
    ...(onStep === undefined ? {} : { onStep: (step) => onStep(id, step) }),
  })
}

/** The shell is asked at most once, by the first server that needs it. */
function buildLoginPathReader({ places }: World): (signal: AbortSignal) => Promise<string | undefined> {
  let answer: Promise<string | undefined> | undefined
  return (signal) => {
    answer ??= readLoginShellPath({ env: places.env, home: places.home, limitMs: loginShellLimitMs, signal })
    return answer
  }
}

/** In order; a few at a time. */
async function runAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const runWaiting = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  return results
}

/** A result that says nothing of the server is not kept. Where it cannot be written, the answer still stands. */
async function keep(
  ports: ChangePorts,
  world: World,
  results: readonly (readonly [Connectable, Health])[],
): Promise<Problem | undefined> {
  const records = results.flatMap(([{ definition, owner }, health]) => {
    const record = buildRecord(health, ports.session ?? null)
    return record === undefined ? [] : [[healthKeyOf(world, definition, owner), record] as const]
  })
  if (records.length === 0) return undefined
  try {
    await writeHealth(ports, world.paths, Object.fromEntries(records))
    return undefined
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error
    const locator = showPath(world.paths.health, world.places)
    const message = `What came of it could not be kept (${error.code}): the states below do not know of it.`
    return {
      code: 'health-not-kept',
      severity: 'warning',
      message,
      locator,
      nextStep: `Check who may write ${locator}.`,
    }
  }
}

function buildRecord({ checkedAt, outcome, cause, reason }: Health, session: string | null): HealthRecord | undefined {
  if (outcome === 'cancelled' || outcome === 'not-started') return undefined
  return {
    checkedAt,
    session,
    outcome,
    ...(cause === undefined ? {} : { cause }),
    ...(reason === undefined ? {} : { reason }),
  }
}
