/** OpenCode: opencode.json or opencode.jsonc, for the user and for a project, laid over each other field by field. */
import type { Evidence } from '../../model/agent.ts'
import { buildConfigObject, type ConfigObject, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { AgentContext, Places } from './agent-adapter.ts'
import { contextFile, defineAgent, describeSurface } from './define-agent.ts'
import { findConfigHome, isHome, joinNames, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const client = 'OpenCode 1.18.33 run on Linux'
const docs = 'https://opencode.ai/docs/mcp-servers'
const verifiedOn = '2026-12-01'

const evidence: readonly Evidence[] = [
  {
    claim:
      'Servers stand under mcp in opencode.json or opencode.jsonc of the folder opencode in XDG_CONFIG_HOME or ~/.config; where both are there both are read, the latter over the former.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'A project’s opencode.json or opencode.jsonc is laid over the user’s, field by field: a list replaces a list, environments are joined.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'A local entry has type: local and its command and arguments as one list; a remote one has type: remote and url. Without a type, or with a text as command, the program does not start.',
    source: client,
    verifiedOn,
  },
  {
    claim: 'enabled: false switches a server off, in a project also alone over the user’s entry.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      '{env:NAME} is replaced anywhere in the file, and {file:PATH} by the file; the form with a dollar sign is not.',
    source: client,
    verifiedOn,
  },
  {
    claim: 'Comments, trailing commas and a byte order mark are read; there is no approval.',
    source: client,
    verifiedOn,
  },
  { claim: 'timeout counts milliseconds; cwd is relative to the project.', source: docs, verifiedOn },
]

const name = 'OpenCode'
const container = ['mcp']
const names = ['opencode.json', 'opencode.jsonc'] as const

const shape: EntryShape = {
  fields: { command: 'command', environment: 'environment', cwd: 'cwd', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: { stdio: 'local', http: 'remote' },
    reads: { local: 'stdio', remote: 'http' },
    requiredForHttp: true,
  },
  timeout: { key: 'timeout', perSecond: 1000, wholeNumber: true },
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({ expands: 'env-words' }),
  overrideKeys: ['enabled'],
}

function listUserFiles(places: Places): readonly string[] {
  const home = findConfigHome(places, name)
  return isHome(home) ? names.map((file) => joinNames(places, home, 'opencode', file)) : []
}

function listProjectFiles(places: Places): readonly string[] {
  return names.flatMap((file) => joinProject(places, file) ?? [])
}

/** The file that is there; of both the one that is read last, and where there is none the plain one. */
function chooseFile(files: readonly string[], { exists }: AgentContext): string | undefined {
  return files.findLast((path) => exists(path)) ?? files[0]
}

/** Objects key by key, everything else by the upper one. */
function mergeDeep(below: ConfigObject, above: ConfigObject): ConfigObject {
  const keys = [...new Set([...Object.keys(below), ...Object.keys(above)])]
  return buildConfigObject(
    keys.flatMap((key) => {
      const [low, high] = [below[key], above[key]]
      const value = isConfigObject(low) && isConfigObject(high) ? mergeDeep(low, high) : (high ?? low)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

export const openCode = defineAgent({
  id: 'opencode',
  name,
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'restart',
  },
  evidence,

  detection(places) {
    const home = findConfigHome(places, name)
    return { paths: isHome(home) ? [joinNames(places, home, 'opencode')] : [], programs: ['opencode'] }
  },

  contextFiles: (places) => [
    ...listUserFiles(places).map((path) => contextFile(path, 'jsonc')),
    ...listProjectFiles(places).map((path) => contextFile(path, 'jsonc', 'project')),
  ],

  surface(scope, context) {
    const home = findConfigHome(context.places, name)
    if (!isHome(home)) return home
    if (scope === 'user')
      return describeSurface(chooseFile(listUserFiles(context.places), context), 'jsonc', 'home', container)
    return scope === 'project'
      ? describeSurface(chooseFile(listProjectFiles(context.places), context), 'jsonc', 'project', container)
      : undefined
  },

  inherited(server, scope, context) {
    const { places, document } = context
    const user = listUserFiles(places)
    const own = scope === 'user' ? user : listProjectFiles(places)
    const chosen = chooseFile(own, context)
    const below = [
      ...(scope === 'project' ? user : []),
      ...own.slice(0, chosen === undefined ? 0 : own.indexOf(chosen)),
    ]
    const entries = below.map((path) => valueAt(document(path), [...container, server])).filter(isConfigObject)
    const [first, ...others] = entries
    return first && { entry: others.reduce(mergeDeep, first), merge: mergeDeep }
  },

  shape: () => shape,
  offBy: () => 'switch',
  tombstone: () => 'lone-switch',
})
