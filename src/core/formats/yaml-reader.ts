/** Reads YAML files as data, without what editing them needs. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { ConfigReader, Outcome } from './config-format.ts'
import { splitBom } from './text-lines.ts'
import { accept } from './text-position.ts'
import { parseYamlDocument } from './yaml-document.ts'
import { readYamlValues } from './yaml-values.ts'

export const yamlReader: ConfigReader = {
  id: 'yaml',
  read: (text) => readYaml(splitBom(text).body),
}

/** `body` comes without a byte order mark. Plain scalars go by YAML 1.2's core schema unless a directive says 1.1. */
export function readYaml(body: string): Outcome<ConfigValue | undefined> {
  const document = parseYamlDocument(body, false)
  if (!document.ok) return document
  const values = readYamlValues(body, document.value)
  return values.ok ? accept(values.value.value) : values
}
