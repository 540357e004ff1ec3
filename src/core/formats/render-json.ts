/** Writes a value as JSON in the manner of the text around it. */
import { type ConfigValue, isConfigObject } from '../../model/config-value.ts'

export interface JsonStyle {
  /** What stands between a key and its value: `: ` or `:`. */
  readonly colon: string
  /** What stands behind a comma on one line: a blank or nothing. */
  readonly gap: string
  /** What stands inside the braces of an object on one line: a blank or nothing. */
  readonly padding: string
  /** One level of indentation. */
  readonly step: string
  readonly eol: string
  readonly listsOnOneLine: boolean
}

/** `indent` is that of the line the value starts on; undefined keeps everything on one line. */
export function renderJson(value: ConfigValue, style: JsonStyle, indent: string | undefined): string {
  if (Array.isArray(value)) {
    const items = value as readonly ConfigValue[]
    const inner = style.listsOnOneLine ? undefined : indent
    return wrap(
      '[',
      ']',
      items.map((item) => (deeper) => renderJson(item, style, deeper)),
      { ...style, padding: '' },
      inner,
    )
  }
  if (isConfigObject(value)) {
    const members = Object.entries(value).map(
      ([key, member]) =>
        (deeper: string | undefined) =>
          renderJsonMember(key, member, style, deeper),
    )
    return wrap('{', '}', members, style, indent)
  }
  // What JSON has no form for becomes null, and the comparison that follows every edit refuses it.
  return typeof value === 'bigint' ? String(value) : JSON.stringify(isWritable(value) ? value : null)
}

export function renderJsonMember(
  key: string,
  value: ConfigValue,
  style: JsonStyle,
  indent: string | undefined,
): string {
  return JSON.stringify(key) + style.colon + renderJson(value, style, indent)
}

function isWritable(value: ConfigValue): boolean {
  return typeof value !== 'object'
}

function wrap(
  open: string,
  close: string,
  parts: readonly ((indent: string | undefined) => string)[],
  style: JsonStyle,
  indent: string | undefined,
): string {
  if (parts.length === 0) return open + close
  if (indent === undefined) {
    return open + style.padding + parts.map((part) => part(undefined)).join(`,${style.gap}`) + style.padding + close
  }
  const deeper = indent + style.step
  return `${open}${parts.map((part) => style.eol + deeper + part(deeper)).join(',')}${style.eol}${indent}${close}`
}
