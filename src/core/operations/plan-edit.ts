/** edit: changes single fields of a definition, in the registry and at once in the agents. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import {
  type DefinitionChange,
  isServerOverride,
  type ServerDefinition,
  serverDefinitionSchema,
} from '../../model/server.ts'
import { redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'

export async function planEdit(
  builder: DraftBuilder,
  files: FileReader,
  request: PlanRequestOf<'edit'>,
): Promise<string> {
  const { server, scope, change } = request
  refuseUnknownAgents(builder.world, change.targets ?? [])
  const before = builder.findEntry(scope, server)
  if (!before) throw refuseUnknownServer(builder, scope, server)
  if (isServerOverride(before)) {
    throw refuseOverride(server, buildAfdCommand(builder.world.places, ['mcp', 'edit', server, '--scope', 'user']))
  }
  const definition = changeDefinition(before, change)
  builder.report(server, scope, await checkEntry(files, builder.world, scope, server, definition))
  builder.setRegistryEntry(scope, server, definition)
  reconcile(builder, scope, new Set([server]))
  return `Edit ${server}`
}

/** Throws a ProblemError where what comes out is no definition. */
export function changeDefinition(before: ServerDefinition, change: DefinitionChange): ServerDefinition {
  const { remove = [], environment, headers, ...given } = change
  const becomesHttp = given.url !== undefined && before.transport === 'stdio'
  const becomesStdio = given.command !== undefined && before.transport === 'http'
  const kept: Record<string, unknown> = becomesHttp || becomesStdio ? pickShared(before) : { ...before }
  const isHttp = becomesHttp || (before.transport === 'http' && !becomesStdio)
  const after: Record<string, unknown> = { ...kept, ...given, transport: isHttp ? 'http' : 'stdio' }
  if (environment) after.environment = { ...asRecord(kept.environment), ...environment }
  if (headers) after.headers = { ...asRecord(kept.headers), ...headers }
  refuseUnknownFields(after, remove)
  const parsed = serverDefinitionSchema.safeParse(remove.reduce(dropField, after))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  )
  const fields = [...new Set(wrong.map((path) => path.join('.')))].filter((field) => field !== '').join(', ')
  const message = `What comes out is no ${isHttp ? 'http' : 'stdio'} server${fields === '' ? '' : `: look at ${fields}`}.`
  throw new ProblemError([{ code: 'invalid-definition', severity: 'error', message, nextStep: 'afd mcp edit --help' }])
}

function pickShared({ enabled, targets, description, timeout, source }: ServerDefinition): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ enabled, targets, description, timeout, source }).filter(([, value]) => value !== undefined),
  )
}

/** A field that is not there was probably misspelt; one that every definition has cannot go. */
function refuseUnknownFields(definition: Record<string, unknown>, remove: readonly string[]): void {
  const named = ['environment', 'headers'].flatMap((group) =>
    Object.keys(asRecord(definition[group])).map((name) => `${group}.${name}`),
  )
  const single = ['args', 'cwd', 'description', 'timeout', 'targets'].filter((field) => field in definition)
  const removable = [...single, ...named]
  const unknown = remove.filter((field) => !removable.includes(field))
  if (unknown.length === 0) return
  const nextStep =
    removable.length > 0 ? `It has: ${removable.map(redactText).join(', ')}` : 'There is nothing to remove.'
  throw new ProblemError(
    unknown.map((field) => ({
      code: 'unknown-field',
      severity: 'error',
      message: `The server has no field ${redactText(field)} that could be removed.`,
      nextStep,
    })),
  )
}

function dropField(definition: Record<string, unknown>, field: string): Record<string, unknown> {
  const [group = '', ...rest] = field.split('.')
  const name = rest.join('.')
  const without = (record: Record<string, unknown>, key: string) =>
    Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))
  return name === ''
    ? without(definition, group)
    : { ...definition, [group]: without(asRecord(definition[group]), name) }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
