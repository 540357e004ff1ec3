/** What a definition starts or contacts, in one line, as it may be shown. */
import type { RedactedDefinition } from './redacted-definition.ts'

export function describeWhatRuns(definition: RedactedDefinition): string {
  return definition.transport === 'stdio' ? [definition.command, ...definition.args].join(' ') : definition.url
}
