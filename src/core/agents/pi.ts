/** Pi: mcp.json in ~/.pi/agent and in <project>/.pi, read by Pi itself or by pi-mcp-adapter. */
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentContext, DesiredServer, Statement } from './agent-adapter.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { isHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'
import { findCollidingName } from './native/name-collision.ts'
import { piEvidence } from './pi-evidence.ts'
import { findPiInheritance, listSharedFiles } from './pi-inheritance.ts'
import {
  consentedAdapter,
  findAgentFolder,
  findPiReader,
  isOlderThan,
  joinAgentFolder,
  listAdapterManifests,
  listSettings,
  needsDeclaration,
  type PiReader,
} from './pi-reader.ts'
import { readPiTrust } from './pi-trust.ts'

const asItStands = { expands: 'none', expandsHome: true } as const

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'url', headers: 'headers' },
  transport: { key: 'type', writes: {}, reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' } },
  timeout: { key: 'timeout', perSecond: 1 },
  description: 'description',
  // Both are written, so that a server stays off when the other reader takes over.
  switches: [
    { key: 'enabled', off: false, obeyed: true },
    { key: 'disabled', off: true, obeyed: false },
  ],
  spelling: buildSpelling(
    { expands: 'dollar', runsCommands: true },
    { command: asItStands, args: asItStands, cwd: asItStands, url: { expands: 'none' } },
  ),
}

const adapterText = { expands: 'braces', readsEnvWords: true } as const
const adapterValue = { ...adapterText, refusesDollar: true, runsCommands: true } as const

const adapterShape: EntryShape = {
  fields: shape.fields,
  ...(shape.transport === undefined ? {} : { transport: shape.transport }),
  names: { bearer: 'bearerTokenEnv' },
  timeout: { key: 'requestTimeoutMs', perSecond: 1000, wholeNumber: true },
  switches: shape.switches.map((key) => ({ ...key, obeyed: !key.obeyed })),
  spelling: buildSpelling(adapterValue, {
    command: asItStands,
    args: { ...adapterText, expandsHome: true },
    cwd: { ...adapterText, expandsHome: true },
    url: adapterText,
  }),
}

function isAdapter(reader: PiReader): boolean {
  return reader === 'adapter' || reader === 'adapter-3'
}

/** The keys of an entry that only switches the one below it; any other key makes it an entry of its own, or a broken one. */
function chooseShape(reader: PiReader, hasEntryBelow: boolean): EntryShape {
  const base = isAdapter(reader) ? adapterShape : shape
  if (!hasEntryBelow) return base
  return {
    ...base,
    overrideKeys: isAdapter(reader) ? ['disabled', 'enabled'] : ['enabled', 'exposure', 'toolExposure'],
  }
}

/** Whether a project entry has one to override, for the reader that is active. */
function hasEntryBelow(name: string, scope: NativeScope, context: AgentContext): boolean {
  if (scope !== 'project') return false
  const reader = findPiReader(context)
  const userFile = joinAgentFolder(context.places, 'mcp.json')
  const entry = isAdapter(reader)
    ? findPiInheritance(name, scope, reader, context)?.entry
    : valueAt(userFile === undefined ? undefined : context.document(userFile), ['mcpServers', name])
  return isConfigObject(entry) && ['command', 'url'].some((key) => Object.hasOwn(entry, key))
}

/** A Pi without MCP of its own needs the adapter, which is declared only with the user's consent. */
function describeAdapter(
  { wanted }: DesiredServer,
  context: AgentContext,
): { statements: readonly Statement[]; blockers: readonly Problem[] } {
  const path = joinAgentFolder(context.places, 'settings.json')
  if (wanted.kind === 'absent' || path === undefined || !needsDeclaration(context))
    return { statements: [], blockers: [] }
  if (context.consents.piAdapter) {
    const file = { path, format: 'json', root: 'home' } as const
    return {
      statements: [{ kind: 'member', file, path: ['packages'], member: consentedAdapter, present: true }],
      blockers: [],
    }
  }
  const problem: Problem = {
    code: 'needs-consent',
    severity: 'error',
    message: 'Pi: this version has no MCP support of its own; the extension pi-mcp-adapter adds it.',
    nextStep:
      'Run “afd agents consent pi-adapter” to have it declared in Pi’s settings, or update Pi to 0.99 or later.',
  }
  return { statements: [], blockers: [problem] }
}

export const pi = defineAgent({
  id: 'pi',
  name: 'Pi',
  version: 2,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'next-session',
  },
  evidence: piEvidence,

  detection(places) {
    const folder = findAgentFolder(places)
    return { paths: isHome(folder) ? [folder] : [], programs: ['pi'] }
  },

  contextFiles(places) {
    const forUser = [joinAgentFolder(places, 'trust.json'), listSettings(places)[0], listAdapterManifests(places)[0]]
    const inProject = [listSettings(places)[1], listAdapterManifests(places)[1]]
    // Read by the adapter below Pi's own files; comments are fine there.
    const below = [
      ...listSharedFiles(places),
      joinAgentFolder(places, 'mcp.json'),
      joinAgentFolder(places, 'mcp-adapter.json'),
    ]
    const shared = joinProject(places, '.mcp.json')
    return [
      ...forUser.flatMap((path) => (path === undefined ? [] : [contextFile(path, 'json')])),
      ...inProject.flatMap((path) => (path === undefined ? [] : [contextFile(path, 'json', 'project')])),
      ...below.flatMap((path) => (path === undefined ? [] : [contextFile(path, 'jsonc')])),
      ...(shared === undefined ? [] : [contextFile(shared, 'jsonc', 'project')]),
    ]
  },

  surface(scope, context) {
    const folder = findAgentFolder(context.places)
    if (!isHome(folder)) return folder
    const reader = findPiReader(context)
    const name = reader === 'adapter-3' ? 'mcp-adapter.json' : 'mcp.json'
    const format = isAdapter(reader) ? 'jsonc' : 'json'
    if (scope === 'user')
      return {
        file: { path: pathsOf(context.places).join(folder, name), format, root: 'home' },
        container: ['mcpServers'],
      }
    const path = scope === 'project' ? joinProject(context.places, '.pi', name) : undefined
    return path === undefined ? undefined : { file: { path, format, root: 'project' }, container: ['mcpServers'] }
  },

  alsoReads(context) {
    const reader = findPiReader(context)
    if (!isAdapter(reader)) return []
    return [...listSharedFiles(context.places), joinProject(context.places, '.mcp.json') ?? []].flat()
  },

  shape: (scope, context, name) => chooseShape(findPiReader(context), hasEntryBelow(name, scope, context)),
  inherited: (name, scope, context) => findPiInheritance(name, scope, findPiReader(context), context),
  offBy: () => 'switch',
  tombstone(name, context) {
    if (!hasEntryBelow(name, 'project', context)) return 'full-copy'
    // Before 1.6 it is not certain that a switch alone is taken for an override.
    return findPiReader(context) === 'built-in' && isOlderThan(context, [1, 6, 0]) ? 'full-copy' : 'lone-switch'
  },
  extras: describeAdapter,
  rejectsBom: (context) => isAdapter(findPiReader(context)),

  checkName(name, others) {
    if (/^[A-Za-z0-9_-]+$/.test(name)) return findCollidingName('Pi', name, others)
    return {
      code: 'illegal-name',
      severity: 'error',
      message: 'Pi: a server name may hold letters, digits, “-” and “_” only.',
      nextStep: 'Choose another id with --as.',
    }
  },

  readTrust: (_name, scope, context) => readPiTrust(scope, context),
})
