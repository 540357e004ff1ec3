import { it } from 'node:test'
import { type AgentHome, adoptFromClaude, syncUser, withAgentHome, userFiles, readStates } from '../helpers/agent-home.ts'
import { trustProject } from '../helpers/trust-project.ts'
import { existsSync } from 'node:fs'
const able = ['claude-code', 'codex', 'pi', 'grok']
async function show(home: AgentHome, label: string) {
  console.log('#####', label)
  console.log('states eff', await readStates(home.manager, 'context7', home.project).catch((e) => e.message), 'user', await readStates(home.manager, 'context7').catch((e) => e.message))
  for (const f of ['work/web/.mcp.json','work/web/.codex/config.toml','work/web/.pi/mcp.json','work/web/.grok/config.toml','work/web/.afd/mcp.json','.afd/mcp/user.json']) console.log('--', f, existsSync(home.path(f)) ? await home.read(f) : 'none')
  const c = JSON.parse(await home.read('.claude.json')); console.log('claude', JSON.stringify(c.mcpServers.context7), JSON.stringify(c.projects))
  const codex = await home.read(userFiles.codex); console.log(codex.slice(codex.indexOf('context7')-20))
  const grok = await home.read(userFiles.grok); console.log(grok.slice(grok.indexOf('context7')-20), grok.slice(0,60))
}
const toggle = (home: AgentHome, scope: 'user'|'project', enabled: boolean) => home.apply({ operation: 'set-enabled', server: 'context7', scope, enabled, ...(scope==='project'?{project: home.project}:{}) }).catch((e) => console.log('FAIL', e.message))
it('explore', () => withAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: able })
  await trustProject(home, ['context7'])
  await home.apply(adoptFromClaude('context7')); await home.apply(syncUser)
  await toggle(home, 'user', false); await show(home, 'user off')
  await toggle(home, 'project', true); await show(home, 'user off, project on')
  await toggle(home, 'project', false); await show(home, 'user off, project back')
  await toggle(home, 'user', true); await show(home, 'user on')
  await toggle(home, 'project', false); await show(home, 'tombstone')
  await toggle(home, 'project', true); await show(home, 'tombstone gone')
  await toggle(home, 'project', false)
  await home.apply({ operation: 'move', server: 'context7', from: 'user', to: 'project', project: home.project }).catch((e) => console.log('FAIL', e.message)); await show(home, 'moved to project')
  await toggle(home, 'project', false); await show(home, 'project-owned off')
  await toggle(home, 'project', true); await show(home, 'project-owned on')
  await home.apply({ operation: 'move', server: 'context7', from: 'project', to: 'user', project: home.project }).catch((e) => console.log('FAIL', e.message)); await show(home, 'moved to user')
}))
