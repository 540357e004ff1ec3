/** `afd mcp verify --connect`: shows what will run, then really starts or contacts it. */

import { ProblemError } from '../../model/problem.ts'
import type { ScopeView } from '../../model/scope.ts'
import type { CommandContext } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { listenForInterruption } from '../interruption.ts'
import type { Outcome } from '../outcome.ts'
import { buildUsageProblem } from '../usage-problem.ts'
import { describeConnectPreview, describeConnectStep } from '../views/connect-text.ts'

const mostSeconds = 3600

export async function connectServers(
  { input, manager, machine, announce }: CommandContext,
  where: { readonly scope: ScopeView; readonly project?: string },
): Promise<Outcome> {
  const limitMs = readLimit(input)
  const view = { ...where, servers: input.arguments }
  const preview = await manager.previewConnect(view)
  if (input.has('dry-run')) return { kind: 'connect-preview', preview }
  await announce((facts) => describeConnectPreview(preview, facts))
  const interruption = listenForInterruption()
  try {
    const report = await manager.connect({
      ...view,
      shown: Object.fromEntries(preview.servers.map(({ id, fingerprint }) => [id, fingerprint])),
      clientVersion: machine.version,
      limitMs,
      signal: interruption.signal,
      onStep: (server, step) => {
        if (machine.outIsTerminal && !input.has('quiet')) void announce(() => [describeConnectStep(server, step)])
      },
    })
    return { kind: 'status', report }
  } finally {
    interruption.end()
  }
}

function readLimit(input: CommandInput): number | undefined {
  const text = input.text('timeout')
  if (text === undefined) return undefined
  const seconds = /^\d+([.]\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (seconds > 0 && seconds <= mostSeconds) return seconds * 1000
  const message = `--timeout takes seconds, more than 0 and at most ${mostSeconds}.`
  throw new ProblemError([buildUsageProblem('bad-value', message, 'afd mcp verify --connect --timeout 60')])
}
