/** Starts a server as a program, talks to it, and ends all that it has started, whatever happens. */
import type { Health } from '../../model/health.ts'
import { buildBatchStart, isBatchFile } from '../system/batch-file.ts'
import type { FileReader } from '../system/file-system.ts'
import { pause } from '../system/pause.ts'
import { type ProcessTree, type ProgramStart, ProgramStartError, startProcessTree } from '../system/process-tree.ts'
import type { Launch } from './build-launch.ts'
import { ConnectFailure } from './connect-failure.ts'
import type { Deadline } from './deadline.ts'
import { type LocatedProgram, locateProgram, type ProgramPlace } from './locate-program.ts'
import type { MaskOutput } from './mask-output.ts'
import { type Handshake, type HandshakeOptions, runHandshake } from './run-handshake.ts'
import { StderrTail } from './stderr-tail.ts'
import { StdioTransport } from './stdio-transport.ts'

export interface ServerRun {
  readonly launch: Launch & { readonly kind: 'stdio' }
  readonly place: ProgramPlace
  readonly mask: MaskOutput
}

/** What a program wrote before it ended may still be on its way. */
const lastWordsMs = 100

/** Rejects with a ConnectFailure. */
export async function runServer(
  files: FileReader,
  { launch, place, mask }: ServerRun,
  deadline: Deadline,
  options: HandshakeOptions,
): Promise<Handshake & Pick<Health, 'foundOn'>> {
  await checkFolder(files, place.folder)
  const program = await deadline.race(locateProgram(files, launch, place))
  const found = program.foundOn === undefined ? {} : { foundOn: program.foundOn }
  options.onStep('starting')
  const tree = await startProcessTree(buildStart(program, launch, place)).catch(refuseStart)
  const stderr = new StderrTail(tree.stderr)
  const transport = new StdioTransport(tree)
  const talk = deadline.race(Promise.race([runHandshake(transport, options), transport.broken, failAtEnd(tree)]))
  await talk.catch(() => undefined)
  options.onStep('ending')
  await tree.end()
  await transport.close()
  try {
    return { ...(await talk), ...found }
  } catch (error) {
    if (!(error instanceof ConnectFailure)) throw error
    throw error.with({ ...found, ...describeNoise(error, transport), stderr: stderr.readLines(mask) })
  }
}

async function checkFolder(files: FileReader, folder: string): Promise<void> {
  const real = await files.readRealPath(folder).catch(() => undefined)
  const info = real === undefined ? undefined : await files.readInfo(real).catch(() => undefined)
  if (info?.kind === 'directory') return
  const reason = 'The folder that it runs in is not there.'
  throw new ConnectFailure({ outcome: 'failing', cause: 'not-startable', reason })
}

function buildStart(
  { file, env }: LocatedProgram,
  { args }: ServerRun['launch'],
  { folder, platform }: ProgramPlace,
): ProgramStart {
  const start = { command: file, args, folder, env, endsBackground: true }
  if (platform === 'posix' || !isBatchFile(file)) return start
  const interpreter = env.COMSPEC ?? `${env.SYSTEMROOT ?? 'C:\\Windows'}\\System32\\cmd.exe`
  return { ...start, ...buildBatchStart(file, args, interpreter), isQuoted: true }
}

function refuseStart(error: unknown): never {
  if (!(error instanceof ProgramStartError)) throw error
  const reason = `The system does not start its command (${error.code}).`
  throw new ConnectFailure({ outcome: 'failing', cause: 'not-startable', reason }, { cause: error })
}

/** Rejects when the program ends by itself. */
async function failAtEnd({ ended }: ProcessTree): Promise<never> {
  const { code, signal } = await ended
  await pause(lastWordsMs)
  const how = code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with exit code ${code}`
  throw new ConnectFailure({ outcome: 'failing', cause: 'exited', reason: `It ${how} before it had answered.` })
}

/** Words on standard output are the usual reason for silence. */
function describeNoise({ facts }: ConnectFailure, { otherLines }: StdioTransport) {
  if (facts.cause !== 'timeout' || otherLines === 0) return {}
  const lines = otherLines === 1 ? 'a line' : `${otherLines} lines`
  return { reason: `${facts.reason} It wrote ${lines} to standard output that are no MCP messages.` }
}
