/** What connects came to, kept for a while in ~/.afd/state/health.json. */
import * as z from 'zod/mini'
import { connectCauseSchema } from '../../model/health.ts'

const healthRecordSchema = z.object({
  /** ISO 8601, UTC. */
  checkedAt: z.string(),
  /** The run of the app it was made in; null for the command line. */
  session: z.nullable(z.string()),
  outcome: z.enum(['connected', 'pending-auth', 'failing']),
  cause: z.optional(connectCauseSchema),
  /** Words of ours only. */
  reason: z.optional(z.string()),
})
export type HealthRecord = Readonly<z.infer<typeof healthRecordSchema>>

const healthFileSchema = z.object({
  schemaVersion: z.literal(1),
  results: z.record(z.string(), healthRecordSchema),
})
export type HealthFile = Readonly<z.infer<typeof healthFileSchema>>

const hourMs = 3_600_000
/** How long a connect speaks for the command line, which has no run of its own. */
const sessionMs = 12 * hourMs
const keptMs = 30 * 24 * hourMs

export interface HealthSubject {
  readonly fingerprint: string
  readonly platform: 'posix' | 'win32'
  /** The id of the project's scope, for a project's own server: a relative path in it means another file elsewhere. */
  readonly projectId?: string | undefined
}

export function healthKey({ fingerprint, platform, projectId }: HealthSubject): string {
  return [fingerprint, platform, ...(projectId === undefined ? [] : [projectId])].join('/')
}

/** A file that is missing, torn or from another version has nothing to say: the next connect writes it anew. */
export function parseHealthFile(bytes: Uint8Array | undefined): HealthFile {
  try {
    const parsed = healthFileSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON.
  }
  return { schemaVersion: 1, results: {} }
}

/** Adds results and drops those that nobody asks for any more. */
export function addHealthRecords(
  { results }: HealthFile,
  added: Readonly<Record<string, HealthRecord>>,
  now: Date,
): HealthFile {
  const kept = Object.entries(results).filter(([, record]) => ageOf(record, now) < keptMs)
  return { schemaVersion: 1, results: { ...Object.fromEntries(kept), ...added } }
}

/** Whether a result speaks for now: made in this run of the app, or for the command line in the last twelve hours. */
export function isOfSession(record: HealthRecord, session: string | undefined, now: Date): boolean {
  if (session !== undefined) return record.session === session
  const age = ageOf(record, now)
  return age >= 0 && age < sessionMs
}

function ageOf({ checkedAt }: HealthRecord, now: Date): number {
  return now.getTime() - Date.parse(checkedAt)
}
