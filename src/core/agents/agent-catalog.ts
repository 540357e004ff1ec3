/** Every agent that is known, in display order. A new agent is one file beside this one and one line here. */
import type { AgentAdapter } from './agent-adapter.ts'
import { antigravity } from './antigravity.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { grok } from './grok.ts'
import { hermes } from './hermes.ts'
import { pi } from './pi.ts'

export const agentCatalog: readonly AgentAdapter[] = [claudeCode, codex, antigravity, pi, hermes, grok]
