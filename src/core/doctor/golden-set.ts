/** The golden set: one list of a project's servers that its author keeps and every agent's file is compared with. */
import { type ConfigObject, type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { DoctorFinding } from '../../model/doctor.ts'
import type { LocatorKey } from '../../model/locator.ts'
import { goldenWords } from './entry-words.ts'
import { buildFinding, type FindingCode } from './findings.ts'
import { goldenContainer, goldenFile } from './golden-place.ts'
import { type PlainServer, unreadable } from './plain-server.ts'
import { readPlainServer } from './read-plain-server.ts'

/** Words of the field that can stand in the golden set. */
const knownTransports = ['stdio', 'http', 'sse']
/** What other agents call the same; the golden set has one name for each. */
const ownKeys = ['transport', 'command', 'args', 'env', 'url', 'headers', 'description', 'enabled', 'timeout', 'source']

export interface GoldenSet {
  readonly servers: ReadonlyMap<string, PlainServer>
  readonly findings: readonly DoctorFinding[]
}

/** An empty file is an empty set: it says that no server belongs to the project. */
export function readGoldenSet(document: ConfigValue | undefined): GoldenSet {
  const servers = new Map<string, PlainServer>()
  const findings: DoctorFinding[] = []
  const report = (code: FindingCode, keys: readonly LocatorKey[]) => {
    findings.push(buildFinding(code, { file: goldenFile, keys }))
  }
  const root: ConfigObject = isConfigObject(document) ? document : {}
  for (const key of Object.keys(root)) if (key !== 'servers') report('mcp-golden-unknown-key', [key])
  const list = root.servers
  if (list !== undefined && !isConfigObject(list)) report('mcp-golden-unreadable', ['servers'])
  for (const [name, entry] of listGoldenEntries(document)) {
    const server = readGoldenServer(entry)
    if (server === undefined) report('mcp-golden-unreadable', ['servers', name])
    else {
      servers.set(name, server)
      for (const [code, keys] of checkServer(server)) report(code, ['servers', name, ...keys])
    }
  }
  return { servers, findings }
}

export function listGoldenEntries(document: ConfigValue | undefined): readonly (readonly [string, ConfigValue])[] {
  const entries = valueAt(document, goldenContainer)
  return isConfigObject(entries) ? Object.entries(entries) : []
}

/** undefined where the entry is no table. Names that only agents use for a field are unknown here. */
export function readGoldenServer(entry: ConfigValue): PlainServer | undefined {
  if (!isConfigObject(entry)) return undefined
  const known = Object.fromEntries(Object.entries(entry).filter(([key]) => ownKeys.includes(key)))
  const server = readPlainServer(known, goldenWords)
  const otherKeys = Object.keys(entry).filter((key) => !ownKeys.includes(key))
  return server === undefined ? undefined : { ...server, otherKeys }
}

function checkServer({ fields, otherKeys }: PlainServer): readonly (readonly [FindingCode, readonly string[]])[] {
  const wrong = [...fields.values()].filter(({ value }) => value === unreadable)
  const transport = fields.get('transport')?.value
  const isRemote = transport === 'http' || transport === 'sse'
  return [
    ...wrong.map(({ keys }) => ['mcp-golden-unreadable', keys.filter((key) => key !== undefined)] as const),
    ...(transport === undefined ? ([['mcp-golden-incomplete', []]] as const) : []),
    ...(typeof transport === 'string' && !knownTransports.includes(transport)
      ? ([['mcp-golden-unreadable', ['transport']]] as const)
      : []),
    ...(transport === 'stdio' && !fields.has('command') ? ([['mcp-golden-incomplete', []]] as const) : []),
    ...(isRemote && !fields.has('url') ? ([['mcp-golden-incomplete', []]] as const) : []),
    ...(fields.has('command') && fields.has('url') ? ([['mcp-golden-incomplete', []]] as const) : []),
    ...otherKeys.map((key) => ['mcp-golden-unknown-key', [key]] as const),
  ]
}
