/** What forbids a definition, all at once: hidden characters, unsafe addresses, shell lines, paths that hold nowhere else. */
import type { LocatorKey } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import type { ScopeKind } from '../../model/scope.ts'
import type { HttpDefinition, ServerDefinition, StdioDefinition } from '../../model/server.ts'
import { buildDefinitionProblem, type DefinitionProblemCode } from './definition-problems.ts'
import { findLiteralSecrets } from './literal-secrets.ts'
import { findProjectPathHazards, isAbsolutePath, isCredentialPath } from './path-hazards.ts'
import { detectForeignTemplate, parseTemplate } from './reference-template.ts'
import { detectTextHazards } from './text-hazards.ts'
import { detectUrlHazards } from './url-hazards.ts'

export interface DefinitionPlace {
  readonly scope: ScopeKind
  /** As shown in locators; by default the registry of the scope. */
  readonly file?: string
  /** Whether `command` names an existing file: then a blank in it is part of its name. */
  readonly pathExists?: boolean
}

interface Finding {
  readonly code: DefinitionProblemCode
  readonly keys: readonly LocatorKey[]
}

/** Every reason why an entry may not be kept under this id at this scope. Literal secrets are checkSecrets's. */
export function checkDefinition(id: string, definition: ServerDefinition, place: DefinitionPlace): readonly Problem[] {
  const own = definition.transport === 'http' ? findHttp(definition) : findStdio(definition, place)
  const findings = [
    ...findHidden([], id, false),
    ...findHiddenTexts(definition),
    ...findPathsToCredentials(definition),
    ...own,
  ]
  const file = place.file ?? registryFile(place.scope)
  return findings.map(({ code, keys }) => buildDefinitionProblem(code, { file, id }, keys))
}

/** One problem for each field that holds a literal credential; they block adoption and sync. */
export function checkSecrets(id: string, definition: ServerDefinition, place: DefinitionPlace): readonly Problem[] {
  const file = place.file ?? registryFile(place.scope)
  return findLiteralSecrets(definition).map(({ keys }) => buildDefinitionProblem('literal-secret', { file, id }, keys))
}

/** Whether the definition would mean the same on another machine: what a project registry demands of command, args and cwd. */
export function isPortable(definition: ServerDefinition): boolean {
  return definition.transport === 'http' || findProjectPathHazards(definition).length === 0
}

/** Groups of ids that are one name to a reader or to a file system (NFKC, case aside). */
export function findCollidingIds(ids: Iterable<string>): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const folded = id.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
    groups.set(folded, [...(groups.get(folded) ?? []), id])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function registryFile(scope: ScopeKind): string {
  return scope === 'user' ? '~/.afd/mcp/user.json' : '.afd/mcp.json'
}

function findStdio(definition: StdioDefinition, place: DefinitionPlace): readonly Finding[] {
  const { args, command, cwd, environment } = definition
  const templates = [
    ...findTemplate(['command'], command),
    ...args.flatMap((text, index) => findTemplate(['args', index], text)),
  ]
  const names = Object.keys(environment).filter(
    (name) => !/^[A-Za-z_][A-Za-z0-9_.()-]*$/.test(name) || name === '__proto__',
  )
  return [
    ...(isShellString(definition) && place.pathExists !== true
      ? [{ code: 'shell-string', keys: ['command'] } as const]
      : []),
    ...templates,
    ...(cwd === undefined ? [] : findTemplate(['cwd'], cwd)),
    ...names.map((name) => ({ code: 'bad-variable-name', keys: ['environment', name] }) as const),
    ...(place.scope === 'project'
      ? findProjectPathHazards(definition).map(({ hazard, keys }) => ({ code: hazard, keys }))
      : []),
    ...(place.scope === 'user' && cwd !== undefined && !isAbsolutePath(cwd)
      ? [{ code: 'relative-cwd', keys: ['cwd'] } as const]
      : []),
  ]
}

function findHttp(definition: HttpDefinition): readonly Finding[] {
  const names = Object.keys(definition.headers)
  const bad = names.filter((name) => !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || name === '__proto__')
  const repeated = names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index,
  )
  return [
    ...(detectTextHazards(definition.url, false).length > 0 ? [] : detectUrlHazards(definition.url)).map((code) => ({
      code,
      keys: ['url'],
    })),
    ...findTemplate(['url'], definition.url),
    ...bad.map((name) => ({ code: 'bad-header-name', keys: ['headers', name] }) as const),
    ...repeated.map((name) => ({ code: 'repeated-header', keys: ['headers', name] }) as const),
  ]
}

function findHiddenTexts(definition: ServerDefinition): readonly Finding[] {
  const { description = '', source = '' } = definition
  const shared = [...findHidden(['description'], description, true), ...findHidden(['source'], source, false)]
  if (definition.transport === 'http') {
    return [
      ...findHidden(['url'], definition.url, false),
      ...findHiddenRecord('headers', definition.headers),
      ...shared,
    ]
  }
  const { args, command, cwd = '', environment } = definition
  return [
    ...findHidden(['command'], command, false),
    ...args.flatMap((text, index) => findHidden(['args', index], text, true)),
    ...findHidden(['cwd'], cwd, false),
    ...findHiddenRecord('environment', environment),
    ...shared,
  ]
}

function findHiddenRecord(
  field: string,
  record: Readonly<Record<string, { readonly literal: string } | { readonly fromEnv: string }>>,
): readonly Finding[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const found = [
      ...findHidden([field, name], name, false),
      ...('literal' in value ? findHidden([field, name], value.literal, true) : []),
    ]
    return found.filter(({ code }, index) => found.findIndex((other) => other.code === code) === index)
  })
}

function findHidden(keys: readonly LocatorKey[], text: string, isProse: boolean): readonly Finding[] {
  return detectTextHazards(text, isProse).map((code) => ({ code, keys }))
}

function findTemplate(keys: readonly LocatorKey[], text: string): readonly Finding[] {
  const kind = detectForeignTemplate(text)
  // `$(…)` is for a shell that the server starts, `{env:…}` and `{file:…}` are plain text to us: agents that expand them block.
  return kind === undefined || kind === 'command' || !/\$\{/.test(text) ? [] : [{ code: 'unsupported-template', keys }]
}

function findPathsToCredentials(definition: ServerDefinition): readonly Finding[] {
  if (definition.transport === 'http') return []
  const { args, command, cwd = '', environment } = definition
  const texts: readonly (readonly [readonly LocatorKey[], string])[] = [
    [['command'], command],
    ...args.map((text, index) => [['args', index], text] as const),
    [['cwd'], cwd],
    ...Object.entries(environment).map(
      ([name, value]) => [['environment', name], 'literal' in value ? value.literal : ''] as const,
    ),
  ]
  return texts.filter(([, text]) => isCredentialPath(text)).map(([keys]) => ({ code: 'credential-path', keys }))
}

/** A blank, no arguments, and either something only a shell understands or several words that are no path. */
function isShellString({ args, command }: StdioDefinition): boolean {
  if (args.length > 0 || !/\s/.test(command.trim())) return false
  const plain = parseTemplate(command)
    .map((part) => ('text' in part ? part.text : 'x'))
    .join('')
  if (/^([A-Za-z]:)?[\\/].*\.(exe|cmd|bat|com)$/i.test(plain.trim())) return /[|&;<>`"]/.test(plain)
  return /[|&;<>`"'$()*?!#{}]/.test(plain) || !/[\\/]/.test(plain.trim().split(/\s/)[0] ?? '') || /\s-/.test(plain)
}
