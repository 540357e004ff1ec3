/** The contract of a configuration format: read a text as data, and change single values while every other byte stays. */
import type { ConfigValue, KeyPath } from '../../model/config-value.ts'

export type FormatId = 'json' | 'jsonc' | 'toml' | 'yaml'

/** Why a text cannot be read or edited. Positions are 1-based, columns count UTF-16 units; nothing of the text is quoted. */
export interface TextProblem {
  readonly code:
    | 'unparsable'
    | 'duplicate-key'
    /** A comment or a trailing comma in a file whose reader takes strict JSON only. */
    | 'not-strict-json'
    /** A step of the path holds something that is not an object. */
    | 'not-a-container'
    /** The value or the place cannot be written in this format without touching something else (an aliased YAML map, …). */
    | 'not-editable'
  readonly line: number
  readonly column: number
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: TextProblem }

/** One entry of a container and where its text stands (offsets in UTF-16 units, end exclusive). */
export interface EntrySpan {
  readonly name: string
  readonly value: ConfigValue
  /** Every stretch of text that defines the entry: several for scattered TOML tables. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
  readonly line: number
  readonly column: number
}

export interface ConfigEdit {
  /** At least one key. The paths of one call may not contain each other (that is a bug and throws). */
  readonly path: KeyPath
  /**
   * The whole value wanted at the path, or undefined to remove it.
   * An object or list that is already there is changed only where it differs: equal members keep their bytes, members
   * that are not in the wanted value go, new ones are appended in order.
   */
  readonly value: ConfigValue | undefined
  /** With a removal: how many of the enclosing containers, from the inside out, may go too where they are left empty.
   *  As many as a former edit reported in `created`; path.length stands for "down to an empty text".
   *  One that holds a comment of its own always stays. A TOML table that no header names has no text of its own and goes
   *  with its last member in any case. */
  readonly prune?: number
}

export interface EditedText {
  readonly text: string
  /** For each edit: how many enclosing containers had to be made (0 none, 1 the innermost, … path.length the root too). */
  readonly created: readonly number[]
}

/** The part of a format that looks only. */
export interface ConfigReader {
  readonly id: FormatId
  /** The document as data; undefined where the text is empty, or holds white space and comments alone. A BOM is skipped. */
  read(text: string): Outcome<ConfigValue | undefined>
}

export interface ConfigFormat extends ConfigReader {
  /** The entries of the object at `container` in the order of the file; none where the path leads nowhere. */
  listEntries(text: string, container: KeyPath): Outcome<readonly EntrySpan[]>
  /**
   * Applies all edits or none. The text that comes back has been parsed again and compared with the expected value.
   * Indentation, line ends, BOM, comments, spelling of numbers and the final newline follow the text.
   * Adding and then removing (with the reported `created` as `prune`) gives back the original text.
   */
  edit(text: string, edits: readonly ConfigEdit[]): Outcome<EditedText>
}
