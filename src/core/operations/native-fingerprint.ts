/** What stands in an agent's files for one server, as one fingerprint that formatting and agent-only fields do not move. */
import { isConfigObject, toConfigValue, valueAt } from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import type { AgentAdapter, AgentContext, NativeReading } from '../agents/agent-adapter.ts'
import { isProblem } from '../agents/agent-adapter.ts'
import { fingerprintConfigValue } from '../definition/fingerprint.ts'
import { normalizeDefinition } from '../definition/normalize.ts'

export interface NativePresence {
  readonly fingerprint: string
  readonly reading: NativeReading | undefined
  readonly isSwitchedOff: boolean
}

/** Reads one name at one scope. Without an entry and a switch the fingerprint is that of "nothing". */
export function readPresence(
  adapter: AgentAdapter,
  context: AgentContext,
  scope: NativeScope,
  name: string,
): NativePresence {
  const surface = adapter.surface(scope, context)
  const value =
    surface === undefined || isProblem(surface)
      ? undefined
      : valueAt(context.document(surface.file.path), [...surface.container, name])
  const reading = value === undefined ? undefined : adapter.readEntry({ name, scope, value }, context)
  const isSwitchedOff = adapter.isSwitchedOff(name, scope, context)
  return { reading, isSwitchedOff, fingerprint: fingerprintConfigValue([describeEntry(), isSwitchedOff]) }

  function describeEntry() {
    if (value === undefined || reading === undefined) return null
    if (reading.overrideOnly) return { override: reading.enabled }
    if (reading.definition) return { runs: pickWhatRuns(reading.definition), enabled: reading.enabled }
    return { unreadable: isConfigObject(value) ? value : null }
  }
}

/** Without the fields that many agents lack (description, source, timeout): a change of those alone moves nothing. */
function pickWhatRuns(definition: ServerDefinition) {
  const {
    description: _description,
    source: _source,
    timeout: _timeout,
    enabled: _enabled,
    ...runs
  } = normalizeDefinition(definition)
  return toConfigValue(runs)
}
