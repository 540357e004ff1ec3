/** Adds to each finding the line where its entry begins, so that an editor or a code host can point at it. */

import type { KeyPath } from '../../model/config-value.ts'
import type { DoctorFinding } from '../../model/doctor.ts'
import { locate } from '../doctor/findings.ts'
import type { FormatId } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import { decodeText } from './read-document.ts'

export interface PlacedFile {
  /** As locators name it. */
  readonly file: string
  readonly bytes: Uint8Array | undefined
  readonly format: FormatId
  readonly container: KeyPath
  /** The keys of locators up to the name of a server. */
  readonly keysOf: (name: string) => readonly string[]
}

export async function placeFindings(
  findings: readonly DoctorFinding[],
  files: readonly PlacedFile[],
): Promise<readonly DoctorFinding[]> {
  const named = files.filter(({ file }) => findings.some(({ locator }) => locator.startsWith(`${file}#`)))
  const starts = (await Promise.all(named.map(listStarts))).flat()
  return findings.map((finding) => {
    const start = starts.find(({ locator }) => isBelow(finding.locator, locator))
    return finding.line !== undefined || start === undefined
      ? finding
      : { ...finding, line: start.line, column: start.column }
  })
}

interface Start {
  readonly locator: string
  readonly line: number
  readonly column: number
}

async function listStarts({ file, bytes, format, container, keysOf }: PlacedFile): Promise<readonly Start[]> {
  const text = bytes === undefined ? undefined : decodeText(bytes)
  if (text === undefined) return []
  const entries = (await editorFor(format)).listEntries(text, container)
  if (!entries.ok) return []
  return entries.value.map(({ name, line, column }) => ({
    locator: locate({ file, keys: keysOf(name) }),
    line,
    column,
  }))
}

function isBelow(locator: string, start: string): boolean {
  return locator === start || (locator.startsWith(start) && /[.[]/.test(locator.charAt(start.length)))
}
