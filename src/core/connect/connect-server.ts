/** Really starts or contacts one server, asks who it is and which tools it has, and says what came of it. */
import type { ConnectStep, Health } from '../../model/health.ts'
import type { ServerDefinition } from '../../model/server.ts'
import type { FileReader } from '../system/file-system.ts'
import { buildLaunch, type LaunchContext, type LaunchReading } from './build-launch.ts'
import { ConnectFailure, type FailureFacts } from './connect-failure.ts'
import { contactServer } from './contact-server.ts'
import { Deadline } from './deadline.ts'
import { buildShownMask, type MaskOutput } from './mask-output.ts'
import type { Handshake, HandshakeOptions } from './run-handshake.ts'
import { runServer } from './run-server.ts'

export interface ConnectRequest {
  readonly definition: ServerDefinition
  /** Absolute path of the folder a command runs in; gets the value of the definition's cwd, references resolved. */
  readonly findFolder: (cwd: string | undefined) => string
  readonly context: LaunchContext
  /** The PATH of the user's login shell; asked only where a command is not on our own. */
  readonly readLoginPath: (signal: AbortSignal) => Promise<string | undefined>
  readonly clientVersion: string
  readonly limitMs: number
  readonly signal?: AbortSignal
  readonly onStep?: (step: ConnectStep) => void
}

/** Without the time of the day. */
export type ConnectResult = Omit<Health, 'checkedAt'>

const mostOfWord = 200
const mostToolNames = 500

/** Whatever a server does is a result; rejects for a bug only. Nothing that was started is left when it answers. */
export async function connectServer(files: FileReader, request: ConnectRequest): Promise<ConnectResult> {
  const reading = buildLaunch(request.definition, request.context)
  if (!reading.ok) return { ...describeMissing(reading.missing), ok: false, milliseconds: 0 }
  const startedAt = performance.now()
  let endedAt: number | undefined
  const onStep = (step: ConnectStep) => {
    // Ending what was started is our time, not the server's.
    if (step === 'ending') endedAt = performance.now()
    request.onStep?.(step)
  }
  const deadline = new Deadline(request.limitMs, request.signal)
  const facts = await attempt(files, { ...request, onStep }, reading, deadline).finally(() => deadline.end())
  return { ...facts, milliseconds: Math.round((endedAt ?? performance.now()) - startedAt) }
}

type ConnectFacts = Omit<ConnectResult, 'milliseconds'>

async function attempt(
  files: FileReader,
  { context, findFolder, readLoginPath, clientVersion, onStep }: ConnectRequest & Pick<HandshakeOptions, 'onStep'>,
  { launch, mask }: LaunchReading & { readonly ok: true },
  deadline: Deadline,
): Promise<ConnectFacts> {
  const options = { clientVersion, onStep }
  const shownMask = buildShownMask(mask, mostOfWord)
  try {
    if (launch.kind === 'http') return describeConnected(await contactServer(launch, deadline, options), shownMask)
    const place = {
      platform: context.platform,
      folder: findFolder(launch.cwd),
      readLoginPath: () => readLoginPath(deadline.signal),
    }
    return describeConnected(await runServer(files, { launch, place, mask }, deadline, options), shownMask)
  } catch (error) {
    if (!(error instanceof ConnectFailure)) throw error
    return { ...dropEmpty(error.facts), ok: false }
  }
}

function describeConnected(
  { protocolVersion, serverInfo, toolNames, foundOn }: Handshake & Pick<Health, 'foundOn'>,
  mask: MaskOutput,
): ConnectFacts {
  return {
    ok: true,
    outcome: 'connected',
    ...(protocolVersion === undefined ? {} : { protocolVersion: mask(protocolVersion) }),
    ...(serverInfo === undefined
      ? {}
      : { serverInfo: { name: mask(serverInfo.name), version: mask(serverInfo.version) } }),
    tools: toolNames.length,
    toolNames: toolNames.slice(0, mostToolNames).map(mask),
    ...(foundOn === undefined ? {} : { foundOn }),
  }
}

function describeMissing(names: readonly string[]): FailureFacts {
  const list = names.join(', ')
  const words = names.length === 1 ? `${list} is not set` : `${list} are not set`
  return {
    outcome: 'not-started',
    cause: 'missing-variable',
    reason: `${words} in the environment that afd runs in. Nothing was started; an agent may well have ${names.length === 1 ? 'it' : 'them'}.`,
    nextStep: `Set ${list} where you run this, and connect again.`,
  }
}

function dropEmpty(facts: FailureFacts): FailureFacts {
  const { stderr, ...rest } = facts
  return stderr === undefined || stderr.length === 0 ? rest : { ...rest, stderr }
}
