/** What stands in an agent's files for one server, as one fingerprint that formatting and agent-only fields do not move. */
import { valueAt } from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import type { AgentAdapter, AgentContext, NativeReading } from '../agents/agent-adapter.ts'
import { type ExtraField, extraFields, isProblem } from '../agents/agent-adapter.ts'
import { fingerprintConfigValue } from '../definition/fingerprint.ts'
import { buildCoreDefinition } from '../definition/normalize.ts'

export interface NativePresence {
  /** Nothing of that name stands in the files. */
  readonly isAbsent: boolean
  /** Worked out only when asked: where nothing moved, nobody does. */
  readonly fingerprint: (extras: readonly ExtraField[]) => string
}

export function readPresence(
  adapter: AgentAdapter,
  context: AgentContext,
  scope: NativeScope,
  name: string,
): NativePresence {
  const surface = adapter.surface(scope, context)
  const path = surface === undefined || isProblem(surface) ? undefined : surface.file.path
  const keys = surface === undefined || isProblem(surface) ? [] : [...surface.container, name]
  const value = path === undefined ? undefined : valueAt(context.document(path), keys)
  const isSwitchedOff = adapter.isSwitchedOff(name, scope, context)
  return {
    isAbsent: value === undefined && !isSwitchedOff,
    fingerprint: (extras) => {
      const reading = value === undefined ? undefined : adapter.readEntry({ name, scope, value }, context)
      const hash = fingerprintConfigValue([describeReading(reading, extras), isSwitchedOff])
      return [hash, ...extras].join('+')
    },
  }
}

/** The extra fields that a definition fills in. */
export function listExtraFields(definition: ServerDefinition): readonly ExtraField[] {
  return extraFields.filter((field) => definition[field] !== undefined)
}

/** The extra fields that a fingerprint was made with: they stand behind it, as in `3f2a…+timeout`. */
export function extraFieldsOf(fingerprint: string): readonly ExtraField[] {
  const named = fingerprint.split('+').slice(1)
  return extraFields.filter((field) => named.includes(field))
}

function describeReading(reading: NativeReading | undefined, extras: readonly ExtraField[]): unknown {
  if (reading === undefined) return null
  if (reading.overrideOnly) return { override: reading.enabled }
  const { definition } = reading
  if (!definition) return { unreadable: reading.problems.map(({ code }) => code) }
  const filled = Object.fromEntries(extras.map((field) => [field, definition[field]]))
  return { runs: buildCoreDefinition(definition), enabled: reading.enabled, ...filled }
}
