/** Compares the golden set with every agent's project file: which servers are missing, which are extra, which fields differ. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { DoctorFinding } from '../../model/doctor.ts'
import { compareServers, type Divergence } from './compare-servers.ts'
import type { EntryWords } from './entry-words.ts'
import { buildFinding } from './findings.ts'
import type { PlainServer } from './plain-server.ts'
import { readPlainServer } from './read-plain-server.ts'

/** One file of an agent that can be read. */
export interface TargetFile {
  /** As locators name it. */
  readonly file: string
  readonly words: EntryWords
  /** The entries of its container, in the order of the file. */
  readonly entries: readonly (readonly [name: string, entry: ConfigValue])[]
}

export interface Target {
  /** Those that exist; the first is where a missing server would be added. */
  readonly files: readonly TargetFile[]
  /** The file that would be made, where none exists and the agent is selected. */
  readonly wanted: string | undefined
  readonly words: EntryWords
}

/** A field on which a file and the golden set disagree, before anybody knows which of them moved. */
export interface Disagreement extends Divergence {
  readonly file: string
  readonly server: string
}

export interface Diagnosis {
  readonly findings: readonly DoctorFinding[]
  readonly disagreements: readonly Disagreement[]
}

export function diagnoseTarget(golden: ReadonlyMap<string, PlainServer>, target: Target): Diagnosis {
  const files = target.files.map((file) => diagnoseFile(golden, file))
  return {
    findings: [...files.flatMap(({ findings }) => findings), ...findMissing(golden, target)],
    disagreements: files.flatMap(({ disagreements }) => disagreements),
  }
}

function diagnoseFile(golden: ReadonlyMap<string, PlainServer>, { file, words, entries }: TargetFile): Diagnosis {
  const findings: DoctorFinding[] = []
  const disagreements: Disagreement[] = []
  for (const [name, entry] of entries) {
    const wanted = golden.get(name)
    const found = readPlainServer(entry, words)
    const place = { file, keys: ['servers', name] }
    if (wanted === undefined) findings.push(buildFinding('mcp-undeclared', place))
    else if (found === undefined) findings.push(buildFinding('mcp-target-unreadable', place))
    else disagreements.push(...compareServers(wanted, found, words).map((each) => ({ ...each, file, server: name })))
  }
  return { findings, disagreements }
}

function findMissing(golden: ReadonlyMap<string, PlainServer>, target: Target): readonly DoctorFinding[] {
  const file = target.files[0]?.file ?? target.wanted
  if (file === undefined) return []
  const carried = new Set(target.files.flatMap(({ entries }) => entries.map(([name]) => name)))
  return [...golden]
    .filter(([name, server]) => !carried.has(name) && !isOffByAbsence(server, target.words))
    .map(([name]) => buildFinding('mcp-unprojected', { file, keys: ['servers', name] }))
}

/** Where a file cannot say off, having no entry is how a server is off. */
function isOffByAbsence({ fields }: PlainServer, { switches }: EntryWords): boolean {
  return switches.length === 0 && fields.get('enabled')?.value === false
}
