/** Brings every spelling that agents have for an environment variable into ours. */
import { spellReference } from '../definition/reference-template.ts'

const name = '([A-Za-z_][A-Za-z0-9_]*)'
const anySpelling = new RegExp(
  [
    String.raw`\$\{(?:env:)?${name}\}`,
    String.raw`\$env:${name}`,
    String.raw`\{env:${name}\}`,
    String.raw`\$${name}`,
  ].join('|'),
  'g',
)

/** `$V`, `${env:V}`, `{env:V}` and `$env:V` become `${V}`; defaults, inputs and other templates stay as they are. */
export function spellReferencesAlike(text: string): string {
  if (!/[${]/.test(text)) return text
  return text.replace(anySpelling, (...match: readonly unknown[]) => {
    const found = match.slice(1, 5).find((group) => typeof group === 'string')
    return typeof found === 'string' ? spellReference(found) : ''
  })
}
