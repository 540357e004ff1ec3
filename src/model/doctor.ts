/** What a look at the health of a project's MCP files comes to: findings that name a place and a repair, never a value. */
import * as z from 'zod/mini'
import { problemSchema, severitySchema } from './problem.ts'

/** A change of ours that settles a finding: either side of a difference, or a hazard taken out. */
export const findingWaySchema = z.object({
  way: z.enum(['golden', 'target', 'repair']),
  /** The whole command line. */
  command: z.string(),
})
export type FindingWay = Readonly<z.infer<typeof findingWaySchema>>

export const doctorFindingSchema = z.object({
  /** A stable kebab-case name: `mcp-unprojected`, `mcp-diverged-target`, `mcp-literal-secret`, `mcp-hazard-…`, … */
  code: z.string().check(z.regex(/^mcp-[a-z-]+$/)),
  severity: severitySchema,
  /** `FILE#servers.NAME.FIELD`; FILE relative to the project, or `~/…`. */
  locator: z.string(),
  message: z.string(),
  /** What a person can do about it. */
  repair: z.nullable(z.string()),
  ways: z.optional(z.array(findingWaySchema)),
  /** 1-based; where the file cannot be read, or where the entry begins. */
  line: z.optional(z.int()),
  column: z.optional(z.int()),
})
export type DoctorFinding = Readonly<z.infer<typeof doctorFindingSchema>>

export const doctorReportSchema = z.object({
  /** Absolute real path; null where the folder is no project. */
  project: z.nullable(z.string()),
  /** Where the project lies in its repository, with forward slashes; absent at the root of one and outside of any. */
  folder: z.optional(z.string()),
  /** Whether the project has a golden set. */
  golden: z.boolean(),
  /** Sorted by locator, then code. */
  findings: z.array(doctorFindingSchema),
  problems: z.array(problemSchema),
})
export type DoctorReport = Readonly<z.infer<typeof doctorReportSchema>>
