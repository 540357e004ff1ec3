/** Tells literal credentials apart by whether git has them: one in the history has to be replaced, not only moved. */
import type { DoctorFinding } from '../../model/doctor.ts'
import type { LocatorKey } from '../../model/locator.ts'
import { buildFinding } from '../doctor/findings.ts'
import { readTracking } from '../system/git-history.ts'
import type { GitProgram } from '../system/git-program.ts'
import type { ReadPorts } from './core-ports.ts'

export interface FileCredentials {
  /** As locators name it. */
  readonly file: string
  /** Real path. */
  readonly path: string
  /** The fields that hold one, as keys of a locator. */
  readonly places: readonly (readonly LocatorKey[])[]
}

/** git is asked only about files that hold one. */
export async function describeCredentials(
  ports: ReadPorts,
  git: () => Promise<GitProgram | undefined>,
  { file, path, places }: FileCredentials,
): Promise<readonly DoctorFinding[]> {
  if (places.length === 0) return []
  const tracking = await readTracking(ports.files, await git(), path)
  const code = tracking === 'tracked' ? 'mcp-committed-secret' : 'mcp-literal-secret'
  const more = tracking === 'unknown' ? { repair: repairUnknown } : {}
  return places.map((keys) => buildFinding(code, { file, keys }, more))
}

const repairUnknown =
  'Put the credential into an environment variable and refer to that. git could not be asked about the file: if it was ever committed, replace the credential at its issuer too.'
