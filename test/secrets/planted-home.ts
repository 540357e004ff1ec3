/** A home in which a credential stands in every place that a file has. */
import { mkdir } from 'node:fs/promises'
import { type AgentHome, allAgents, userFiles } from '../helpers/agent-home.ts'
import { plantedElsewhere, plantedProject, renderClaudeHome, renderEntries } from './planted-entries.ts'

export async function writeFiles(home: AgentHome, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await home.write(name, text)
}

export async function plantCanaries(home: AgentHome): Promise<void> {
  await mkdir(home.path('code/web/.git'), { recursive: true })
  for (const agent of allAgents) await home.write(userFiles[agent], renderEntries(agent))
  await home.write(userFiles['claude-code'], renderClaudeHome(home.project))
  await writeFiles(home, { ...plantedProject(), ...plantedElsewhere(home.project) })
}
