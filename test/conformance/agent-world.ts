/** A machine in memory for one agent: its files as texts, changed only through the real format editors. */
import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import {
  type AgentAdapter,
  type AgentContext,
  type DesiredServer,
  isProblem,
  type NativeReading,
  type NativeSurface,
  type Places,
  type Representation,
  type Statement,
} from '../../src/core/agents/agent-adapter.ts'
import { buildConfigEdits, holdsStatement } from '../../src/core/agents/statement-edits.ts'
import { editorFor } from '../../src/core/formats/format-editors.ts'
import { readerFor } from '../../src/core/formats/format-readers.ts'
import { type ConfigValue, isConfigObject, valueAt } from '../../src/model/config-value.ts'
import type { NativeScope, ScopeKind } from '../../src/model/scope.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { expectationsOf } from './expectations.ts'

type PlatformName = Places['platform']

export function samplePlaces(platform: PlatformName, overrides: Partial<Places> = {}): Places {
  return platform === 'posix'
    ? { platform, home: '/home/dev', env: {}, projectRoot: '/home/dev/code/shop', ...overrides }
    : {
        platform,
        home: 'C:\\Users\\dev',
        env: { LOCALAPPDATA: 'C:\\Users\\dev\\AppData\\Local' },
        projectRoot: 'C:\\Users\\dev\\code\\shop',
        ...overrides,
      }
}

export class AgentWorld {
  readonly adapter: AgentAdapter
  readonly places: Places
  readonly texts = new Map<string, string>()
  readonly consents: { piAdapter: boolean; unverified: never[] } = { piAdapter: false, unverified: [] }
  /** How many containers were made for an entry or list, by file and path. */
  readonly #created = new Map<string, number>()
  #documents = new Map<string, ConfigValue | undefined>()

  constructor(adapter: AgentAdapter, places: Places) {
    this.adapter = adapter
    this.places = places
    if (places.projectRoot === undefined) return
    const { join } = places.platform === 'win32' ? win32 : posix
    this.#documents.set(join(places.projectRoot, '.git', 'HEAD'), 'ref: refs/heads/main')
  }

  get context(): AgentContext {
    return {
      places: this.places,
      consents: this.consents,
      document: (path) => this.#documents.get(path),
      exists: (path) => this.texts.has(path) || this.#documents.get(path) !== undefined,
    }
  }

  surface(scope: NativeScope): NativeSurface {
    const surface = this.adapter.surface(scope, this.context)
    if (surface === undefined || isProblem(surface)) assert.fail(`${this.adapter.name} has no ${scope} surface here`)
    return surface
  }

  /** The text of the file at a scope. */
  text(scope: NativeScope): string {
    return this.texts.get(this.surface(scope).file.path) ?? ''
  }

  async write(path: string, text: string): Promise<void> {
    this.texts.set(path, text)
    this.#documents.set(path, await parse(path, text))
  }

  async writeAt(scope: NativeScope, text: string): Promise<void> {
    await this.write(this.surface(scope).file.path, text)
  }

  represent(scope: ScopeKind, name: string, wanted: DesiredServer['wanted']): Representation {
    return this.adapter.represent({ scope, name, wanted }, this.context)
  }

  /** Brings a definition, tombstone or absence about and checks that it then holds; fails where the agent blocks it. */
  async bring(scope: ScopeKind, name: string, wanted: DesiredServer['wanted']): Promise<readonly Statement[]> {
    const representation = this.represent(scope, name, wanted)
    if (!representation.ok) assert.fail(representation.blockers.map(({ message }) => message).join('\n'))
    await this.apply(representation.statements)
    for (const statement of representation.statements) assert.ok(holdsStatement(this.adapter, statement, this.context))
    return representation.statements
  }

  async apply(statements: readonly Statement[]): Promise<void> {
    const byFile = new Map(statements.map(({ file }) => [file.path, file]))
    for (const [path, file] of byFile) {
      const ours = statements.filter((statement) => statement.file.path === path)
      const edits = buildConfigEdits(ours, this.#documents.get(path), ({ container, name }) => {
        return this.#created.get(keyOf(path, [...container, name])) ?? 0
      })
      if (edits.length === 0) continue
      const outcome = (await editorFor(file.format)).edit(this.texts.get(path) ?? '', edits)
      if (!outcome.ok) assert.fail(`${path}: ${outcome.problem.code}`)
      for (const [index, edit] of edits.entries()) {
        const made = outcome.value.created[index] ?? 0
        if (edit.value !== undefined && made > 0) this.#created.set(keyOf(path, edit.path), made)
      }
      await this.write(path, outcome.value.text)
    }
  }

  /** The entry as the agent reads it; undefined where there is none. */
  read(scope: NativeScope, name: string): NativeReading | undefined {
    const { file, container } = this.surface(scope)
    const value = valueAt(this.#documents.get(file.path), [...container, name])
    return value === undefined ? undefined : this.adapter.readEntry({ name, scope, value }, this.context)
  }

  /** What the agent would run at the end, by the rules that the adapter states: undefined for nothing. */
  effective(name: string): ServerDefinition | undefined {
    if (this.adapter.isSwitchedOff(name, 'project', this.context)) return undefined
    const own = this.adapter.capability.project === 'unsupported' ? undefined : this.read('project', name)
    const reading = own === undefined || own.overrideOnly ? this.read('user', name) : own
    const enabled = own?.overrideOnly ? own.enabled : reading?.enabled
    return enabled ? reading?.definition : undefined
  }
}

async function parse(path: string, text: string): Promise<ConfigValue | undefined> {
  if (!/[.](json|toml|yaml)$/.test(path)) return text.trim() === '' ? undefined : text.trim()
  const format = path.endsWith('.toml') ? 'toml' : path.endsWith('.yaml') ? 'yaml' : 'jsonc'
  const outcome = (await readerFor(format)).read(text)
  return outcome.ok ? outcome.value : undefined
}

function keyOf(path: string, keys: readonly string[]): string {
  return JSON.stringify([path, ...keys])
}

/** What is left of a definition in this agent: fields that it has no place for are gone. */
export function keepPortable(adapter: AgentAdapter, definition: ServerDefinition): ServerDefinition {
  const { honours } = expectationsOf(adapter)
  const gone = ['source', 'targets', honours.timeout ? '' : 'timeout', honours.description ? '' : 'description']
  const kept = Object.fromEntries(Object.entries(definition).filter(([key]) => !gone.includes(key)))
  return kept as ServerDefinition
}

/** The scopes at which an agent keeps servers, contested ones included. */
export function listScopes(adapter: AgentAdapter): readonly ScopeKind[] {
  return (['user', 'project'] as const).filter((scope) => adapter.capability[scope] !== 'unsupported')
}

/** Every key at any depth. */
export function listKeys(value: ConfigValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listKeys)
  return isConfigObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner)]) : []
}
