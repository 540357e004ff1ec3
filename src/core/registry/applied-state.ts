/** The ledger of one scope: what we wrote into which native file, so that we can tell our work from other people's. */
import { createHash } from 'node:crypto'
import type { AgentId } from '../../model/agent.ts'
import type { ConfigValue } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import { type Ledger, ledgerSchema } from '../../model/registry-file.ts'
import type { ServerId } from '../../model/server.ts'
import { describeIssues } from './file-problems.ts'

/** Neither a ledger nor a problem: nothing was written yet. */
export interface LedgerReading {
  readonly content?: Ledger
  readonly problems: readonly Problem[]
}

/** `file` as shown in locators. */
export function parseLedger(document: ConfigValue | undefined, file: string): LedgerReading {
  if (document === undefined) return { problems: [] }
  const parsed = ledgerSchema.safeParse(document)
  if (parsed.success) return { content: parsed.data, problems: [] }
  return { problems: describeIssues(parsed.error.issues, { file, keys: [] }) }
}

export function appliedKey(agent: AgentId, server: ServerId): string {
  return `${agent}/${server}`
}

/** The name of a scope's files: 16 hex digits of the SHA-256 of its real path; Windows paths whatever their case and slashes. */
export function scopeIdOf(root: string, platform: 'posix' | 'win32'): string {
  const path = platform === 'win32' ? root.replaceAll('\\', '/').toLowerCase() : root
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}
