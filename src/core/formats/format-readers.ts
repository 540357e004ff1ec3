/** Loads the reader of a format when it is first needed: a command that meets no YAML never loads its parser. */
import type { ConfigReader, FormatId } from './config-format.ts'

export async function readerFor(id: FormatId): Promise<ConfigReader> {
  switch (id) {
    case 'json':
      return (await import('./json-reader.ts')).jsonReader
    case 'jsonc':
      return (await import('./json-reader.ts')).jsoncReader
    case 'toml':
      return (await import('./toml-reader.ts')).tomlReader
    case 'yaml':
      return (await import('./yaml-reader.ts')).yamlReader
  }
}
