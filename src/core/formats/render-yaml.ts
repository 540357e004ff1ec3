/** Writes values as YAML, on lines of their own or in braces. */
import { type ConfigScalar, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { renderYamlScalar, renderYamlString } from './yaml-scalars.ts'

export interface YamlStyle {
  readonly eol: string
  /** One level of indentation. */
  readonly step: string
  /** How much deeper than its key a list stands: often nothing at all. */
  readonly listStep: string
  /** What stands inside braces: a blank or nothing. */
  readonly padding: string
  readonly listsInFlow: boolean
  readonly objectsInFlow: boolean
}

/** `key: value` without the indentation of its first line; `indent` is that of the key. */
export function renderYamlPair(key: string, value: ConfigValue, style: YamlStyle, indent: string): string {
  const name = renderYamlString(key, false)
  if (isInline(value, style)) return `${name}: ${renderYamlFlow(value, style)}`
  const inner = indent + (Array.isArray(value) ? style.listStep : style.step)
  return `${name}:${style.eol}${inner}${renderYamlBlock(value, style, inner)}`
}

/** Without the indentation of its first line. */
export function renderYamlBlock(value: ConfigValue, style: YamlStyle, indent: string): string {
  const separator = style.eol + indent
  if (Array.isArray(value)) {
    return value.map((item) => renderYamlItem(item as ConfigValue, style, indent)).join(separator)
  }
  if (!isConfigObject(value)) return renderYamlFlow(value, style)
  return Object.entries(value)
    .map(([key, member]) => renderYamlPair(key, member, style, indent))
    .join(separator)
}

export function renderYamlItem(value: ConfigValue, style: YamlStyle, indent: string): string {
  if (isInline(value, style) || Array.isArray(value)) return `- ${renderYamlFlow(value, style)}`
  return `- ${renderYamlBlock(value, style, `${indent}  `)}`
}

export function isInline(value: ConfigValue, style: YamlStyle): boolean {
  if (Array.isArray(value)) return value.length === 0 || style.listsInFlow
  return !isConfigObject(value) || Object.keys(value).length === 0 || style.objectsInFlow
}

export function renderYamlFlow(value: ConfigValue, style: YamlStyle): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => renderYamlInner(item as ConfigValue, style)).join(', ')}]`
  }
  if (!isConfigObject(value)) return renderYamlScalar(value as ConfigScalar, false)
  const pairs = Object.entries(value).map(([key, member]) => renderYamlFlowPair(key, member, style))
  return pairs.length === 0 ? '{}' : `{${style.padding}${pairs.join(', ')}${style.padding}}`
}

export function renderYamlFlowPair(key: string, value: ConfigValue, style: YamlStyle): string {
  return `${renderYamlString(key, true)}: ${renderYamlInner(value, style)}`
}

export function renderYamlInner(value: ConfigValue, style: YamlStyle): string {
  const isCollection = Array.isArray(value) || isConfigObject(value)
  return isCollection ? renderYamlFlow(value, style) : renderYamlScalar(value as ConfigScalar, true)
}
