/** Every agent that is known, in display order. A new agent is one file beside this one and one line here. */
import type { AgentAdapter } from './agent-adapter.ts'
import { antigravity } from './antigravity.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { copilotCli } from './copilot-cli.ts'
import { cursor } from './cursor.ts'
import { devin } from './devin.ts'
import { geminiCli } from './gemini-cli.ts'
import { goose } from './goose.ts'
import { grok } from './grok.ts'
import { hermes } from './hermes.ts'
import { openCode } from './opencode.ts'
import { pi } from './pi.ts'
import { vscode } from './vscode.ts'
import { zed } from './zed.ts'

export const agentCatalog: readonly AgentAdapter[] = [
  claudeCode,
  codex,
  antigravity,
  pi,
  hermes,
  grok,
  cursor,
  geminiCli,
  vscode,
  copilotCli,
  devin,
  goose,
  zed,
  openCode,
]
