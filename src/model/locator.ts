/** Names one place in a file, for people and programs: `FILE#servers.NAME.FIELD`. */
import { escapeInvisible, quoteVisibly } from './invisible-text.ts'

/** A string is a key of an object, a number the index of a list item. */
export type LocatorKey = string | number

export interface Locator {
  /** As shown: relative to the project's root, `~/…`, or absolute (see display-path.ts). Never empty. */
  readonly file: string
  readonly keys: readonly LocatorKey[]
}

const bareKey = /^[A-Za-z0-9_-]+$/
/** One step of a path of keys; the group that matched says which kind. */
const step = /(?:^|\.)([A-Za-z0-9_-]+)|\[(0|[1-9][0-9]{0,8})\]|\[("(?:[^"\\]|\\.)*")\]/y

/** `servers["a.b"].args[3]` */
export function formatKeys(keys: readonly LocatorKey[]): string {
  return keys
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!bareKey.test(key)) return `[${quoteVisibly(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}

/** The keys of `servers["a.b"].args[3]`; undefined where the text is no path of keys. */
export function parseKeys(text: string): readonly LocatorKey[] | undefined {
  const keys: LocatorKey[] = []
  for (let at = 0; at < text.length; ) {
    step.lastIndex = at
    const match = step.exec(text)
    if (match === null) return undefined
    const key = match[1] ?? (match[2] === undefined ? parseQuoted(match[3] ?? '') : Number(match[2]))
    if (key === undefined) return undefined
    keys.push(key)
    at = step.lastIndex
  }
  return keys
}

/** A FILE that holds `#`, begins with a quote or has unseen characters is JSON-quoted, so that the text can be read back. */
export function formatLocator(locator: Locator): string {
  const isPlain = !/^"|#/.test(locator.file) && escapeInvisible(locator.file) === locator.file
  const file = isPlain ? locator.file : quoteVisibly(locator.file)
  return locator.keys.length === 0 ? file : `${file}#${formatKeys(locator.keys)}`
}

/** undefined where the text names no file, or what follows the `#` is no path of keys. */
export function parseLocator(text: string): Locator | undefined {
  const match = /^("(?:[^"\\]|\\.)*"|[^"#][^#]*)(?:#(.+))?$/su.exec(text)
  if (match === null) return undefined
  const [, written = '', path = ''] = match
  const file = written.startsWith('"') ? parseQuoted(written) : written
  const keys = parseKeys(path)
  return file === undefined || file === '' || keys === undefined ? undefined : { file, keys }
}

function parseQuoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
