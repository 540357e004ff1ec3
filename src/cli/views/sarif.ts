/**
 * Writes the doctor's findings as SARIF 2.1.0, so that a code host shows them beside the lines they are about
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, 2026-12-01).
 */
import type { DoctorFinding, DoctorReport } from '../../model/doctor.ts'
import { formatKeys, parseLocator } from '../../model/locator.ts'
import type { Severity } from '../../model/problem.ts'

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>

export function renderSarif({ findings, folder }: DoctorReport, version: string): string {
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'afd doctor', version, rules: codes.map((code) => buildRule(code, findings)) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => buildResult(finding, codes.indexOf(finding.code), folder)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function buildRule(id: string, findings: DoctorReport['findings']) {
  const severity = findings.find(({ code }) => code === id)?.severity ?? 'error'
  return {
    id,
    shortDescription: { text: id.replace(/^mcp-/, '').replaceAll('-', ' ') },
    defaultConfiguration: { level: levels[severity] },
  }
}

function buildResult(
  { code, severity, locator, message, repair, line, column }: DoctorFinding,
  ruleIndex: number,
  folder: string | undefined,
) {
  const { file, keys } = parseLocator(locator) ?? { file: locator, keys: [] }
  const region = { startLine: line ?? 1, ...(column === undefined ? {} : { startColumn: column }) }
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: repair === null ? message : `${message} ${repair}` },
    locations: [
      {
        physicalLocation: { artifactLocation: buildArtifact(file, folder), region },
        ...(keys.length === 0 ? {} : { logicalLocations: [{ fullyQualifiedName: formatKeys(keys) }] }),
      },
    ],
    // The line may move; what the finding is about does not.
    partialFingerprints: { 'locator/v1': `${code}:${locator}` },
  }
}

/** A file of the project is found below the checkout, any other only by its shown name. */
function buildArtifact(file: string, folder: string | undefined) {
  const isOfProject = !file.startsWith('~/') && !/^([A-Za-z]:)?[\\/]/.test(file)
  const path = isOfProject && folder !== undefined ? `${folder}/${file}` : file
  const uri = path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')
  return isOfProject ? { uri, uriBaseId: '%SRCROOT%' } : { uri }
}
