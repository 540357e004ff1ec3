/** What the user does by hand in each agent so that it loads the servers of a project; the product never does it. */
import { type AgentHome, userFiles } from './agent-home.ts'
import { claudeProjectKey } from './claude-project-key.ts'

/** Trusts the home's project in Claude Code, Codex, Pi and Grok, and approves the servers in Claude Code. */
export async function trustProject(home: AgentHome, servers: readonly string[]): Promise<void> {
  const key = JSON.stringify(home.project)
  const claudeKey = JSON.stringify(claudeProjectKey(home))
  await home.edit(
    '.claude.json',
    '"projects": {',
    `"projects": {\n    ${claudeKey}: { "hasTrustDialogAccepted": true },`,
  )
  await home.write('code/web/.claude/settings.local.json', JSON.stringify({ enabledMcpjsonServers: servers }))
  const codex = await home.read(userFiles.codex)
  const codexKey = process.platform === 'win32' ? key.toLowerCase() : key
  await home.write(userFiles.codex, `${codex}\n[projects.${codexKey}]\ntrust_level = "trusted"\n`)
  await home.write('.pi/agent/trust.json', `{${key}: true}`)
  await home.write('.grok/trusted_folders.toml', `[folders.${key}]\ntrusted = true\n`)
}
