/** The user's choices: agents, project folders, consents. Read with defaults, changed by pure functions. */
import type { AgentId } from '../../model/agent.ts'
import { type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import { type Manifest, manifestSchema } from '../../model/registry-file.ts'
import type { NativeScope } from '../../model/scope.ts'
import { describeIssues } from './file-problems.ts'

/** What holds where a manifest says nothing; also the first manifest that is written. */
export const emptyManifest: Manifest = {
  schemaVersion: 1,
  selectedAgents: [],
  projects: [],
  consents: { piAdapter: false, unverified: [] },
  integration: false,
  retention: { transactions: 50, days: 90 },
}

/** Neither a manifest nor a problem: there is none yet, and reads use the agents that are detected. */
export interface ManifestReading {
  readonly content?: Manifest
  readonly problems: readonly Problem[]
}

/** `file` as shown in locators. Members that are missing are filled in; schemaVersion is not. */
export function parseManifest(document: ConfigValue | undefined, file: string): ManifestReading {
  if (document === undefined) return { problems: [] }
  const parsed = manifestSchema.safeParse(isConfigObject(document) ? fillDefaults(document) : document)
  if (parsed.success) return { content: parsed.data, problems: [] }
  return { problems: describeIssues(parsed.error.issues, { file, keys: [] }) }
}

/** `roots` are absolute real paths. */
export function addProjects(manifest: Manifest, roots: readonly string[]): Manifest {
  return { ...manifest, projects: unite(manifest.projects, roots) }
}

export function removeProjects(manifest: Manifest, roots: readonly string[]): Manifest {
  return { ...manifest, projects: manifest.projects.filter((root) => !roots.includes(root)) }
}

export function consentToPiAdapter(manifest: Manifest): Manifest {
  return { ...manifest, consents: { ...manifest.consents, piAdapter: true } }
}

/** From now on the contested scope of this agent counts as supported. */
export function consentToUnverified(manifest: Manifest, agent: AgentId, scope: NativeScope): Manifest {
  if (hasUnverifiedConsent(manifest, agent, scope)) return manifest
  const unverified = [...manifest.consents.unverified, { agent, scope }]
  return { ...manifest, consents: { ...manifest.consents, unverified } }
}

export function hasUnverifiedConsent(manifest: Manifest, agent: AgentId, scope: NativeScope): boolean {
  return manifest.consents.unverified.some((consent) => consent.agent === agent && consent.scope === scope)
}

function fillDefaults(document: Readonly<Record<string, ConfigValue>>): Readonly<Record<string, unknown>> {
  const { schemaVersion: _schemaVersion, ...defaults } = emptyManifest
  return {
    ...defaults,
    ...document,
    consents: fillMember(defaults.consents, document.consents),
    retention: fillMember(defaults.retention, document.retention),
  }
}

function fillMember(defaults: object, value: ConfigValue | undefined): unknown {
  if (value === undefined) return defaults
  return isConfigObject(value) ? { ...defaults, ...value } : value
}

function unite(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
