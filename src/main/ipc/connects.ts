/** The connects the window asked for: one set at a time under way, and a way to end it. */
import type { AgentManager } from '../../core/agent-manager.ts'
import type { ConnectStep } from '../../model/health.ts'
import type { StatusReport } from '../../model/report.ts'

type Options = Omit<Parameters<AgentManager['connect']>[0], 'signal' | 'onStep' | 'clientVersion'>

export interface Connects {
  run(options: Options): Promise<StatusReport>
  cancel(): void
}

export function createConnects(
  manager: Pick<AgentManager, 'connect'>,
  clientVersion: string,
  onStep: (server: string, step: ConnectStep) => void,
): Connects {
  const running = new Set<AbortController>()
  return {
    async run(options) {
      const controller = new AbortController()
      running.add(controller)
      try {
        return await manager.connect({ ...options, clientVersion, signal: controller.signal, onStep })
      } finally {
        running.delete(controller)
      }
    },
    cancel() {
      for (const controller of running) controller.abort()
    },
  }
}
