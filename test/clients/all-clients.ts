/** Every agent that can be asked here, and the words for those that could not be installed. */
import { describe } from 'node:test'
import type { AgentClient } from './agent-client.ts'
import { claudeCodeClient } from './claude-code-client.ts'
import { codexClient } from './codex-client.ts'
import { piAdapterClient } from './pi-adapter-client.ts'
import { piClient } from './pi-client.ts'
import { findProgram } from './run-client.ts'

const allClients: readonly AgentClient[] = [claudeCodeClient, codexClient, piClient, piAdapterClient]

/** A suite for each of them. */
export function describeClients(subject: string, define: (client: AgentClient) => void): void {
  for (const client of allClients) describeClient(client, subject, () => define(client))
}

export function describeClient(client: AgentClient, subject: string, define: () => void): void {
  const skip = findProgram(client.id) === undefined ? 'It could not be installed; the reason is below.' : false
  describe(`${client.name}: ${subject}`, { skip }, () => define())
}
