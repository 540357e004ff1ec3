/** What one agent's entry looks like, as data: its field names, its switches, and how each field spells a variable. */

/** A field of a definition, as far as agents treat its text differently. */
export type SpelledField = 'command' | 'args' | 'url' | 'cwd' | 'environment' | 'headers'

/** How an agent treats the text of a field before it uses it. */
export interface FieldSpelling {
  /**
   * none: the text is passed on as it stands, so a variable cannot be named here.
   * braces: `${NAME}` is replaced. dollar: `$NAME` too, so that no literal `$` is safe.
   * env-braces: `${env:NAME}` alone. env-words: `{env:NAME}` alone.
   */
  readonly expands: 'none' | 'braces' | 'dollar' | 'env-braces' | 'env-words'
  /** A value that begins with `!` is run as a shell command. */
  readonly runsCommands?: boolean
  /** A leading `~/` is replaced by the home folder. */
  readonly expandsHome?: boolean
  /** A literal `$` would mean something to another reader of the same file. */
  readonly refusesDollar?: boolean
  /** `${env:NAME}` means the same as `${NAME}`. */
  readonly readsEnvPrefix?: boolean
  /** `$env:NAME` and `{env:NAME}` mean the same as `${NAME}`. */
  readonly readsEnvWords?: boolean
  /** Names that do not stand for the variable of that name: they mean something else, or are always read as empty. */
  readonly refusedNames?: readonly string[]
}

/** A key whose value says on or off. */
interface OffSwitch {
  readonly key: string
  readonly off: boolean
  /** Written also where the server is on, because the agent takes an entry without it for none. */
  readonly explicit?: boolean
  /** false: written for another reader of the same file; its value says nothing here. */
  readonly obeyed: boolean
}

/** Fields that hold names of variables instead of templates. */
interface NameFields {
  /** A list of variables that are passed on under their own names. */
  readonly environment?: string
  /** An object: header name → variable name. */
  readonly headers?: string
  /** The variable whose value follows `Bearer ` in the Authorization header. */
  readonly bearer?: string
}

/** A field that every entry must have, whatever the definition says. */
interface ConstantField {
  readonly key: string
  readonly value: string | readonly string[]
}

interface TransportKey {
  readonly key: string
  /** What is written; absent where the agent needs none. */
  readonly writes: { readonly stdio?: string; readonly http?: string }
  /** Words that say `stdio` or `http`; every other word is a transport that cannot be adopted. */
  readonly reads: Readonly<Record<string, 'stdio' | 'http'>>
  /** An entry with a URL and without this key is not loaded. */
  readonly requiredForHttp?: boolean
}

export interface EntryShape {
  readonly fields: {
    readonly command: string
    /** Absent where the command and its arguments are one list of words. */
    readonly args?: string
    readonly environment: string
    /** Absent where the agent has no such field, or does not honour it. */
    readonly cwd?: string
    readonly url: string
    readonly headers: string
  }
  /** Further names under which a URL is read. */
  readonly urlAliases?: readonly string[]
  readonly transport?: TransportKey
  /** The longest time a request may take. */
  readonly timeout?: { readonly key: string; readonly perSecond: 1 | 1000; readonly wholeNumber?: boolean }
  readonly description?: string
  readonly switches: readonly OffSwitch[]
  /** Written where the entry has no such field; what stands there stays. */
  readonly constants?: readonly ConstantField[]
  /** Says nothing that is not assumed anyway; never written. */
  readonly assumed?: readonly ConstantField[]
  readonly names?: NameFields
  readonly spelling: Readonly<Record<SpelledField, FieldSpelling>>
  /** `null` stands for a field that is not set. */
  readonly nullIsUnset?: boolean
  /** An entry of these keys alone only switches an inherited one; absent where such an entry is broken. */
  readonly overrideKeys?: readonly string[]
  /** The last part of a URL that makes it a legacy SSE endpoint. */
  readonly ssePath?: string
}

/** One spelling for every field, with exceptions. */
export function buildSpelling(
  spelling: FieldSpelling,
  exceptions: Partial<Record<SpelledField, FieldSpelling>> = {},
): Readonly<Record<SpelledField, FieldSpelling>> {
  return {
    command: spelling,
    args: spelling,
    url: spelling,
    cwd: spelling,
    environment: spelling,
    headers: spelling,
    ...exceptions,
  }
}

/** Every key that is ours in an entry, in the order in which they are written. */
export function listOwnedKeys(shape: EntryShape): readonly string[] {
  const { fields, names } = shape
  return [
    shape.transport?.key,
    fields.command,
    fields.args,
    fields.environment,
    names?.environment,
    fields.cwd,
    fields.url,
    ...(shape.urlAliases ?? []),
    fields.headers,
    names?.headers,
    names?.bearer,
    shape.timeout?.key,
    shape.description,
    ...shape.switches.map(({ key }) => key),
  ].filter((key) => key !== undefined)
}
