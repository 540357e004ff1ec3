/** Loads a whole format, with its editor, when it is first needed; to look at a file only, take the reader. */
import type { ConfigFormat, FormatId } from './config-format.ts'

export async function editorFor(id: FormatId): Promise<ConfigFormat> {
  switch (id) {
    case 'json':
      return (await import('./json.ts')).json
    case 'jsonc':
      return (await import('./json.ts')).jsonc
    case 'toml':
      return (await import('./toml.ts')).toml
    case 'yaml':
      return (await import('./yaml.ts')).yaml
  }
}
