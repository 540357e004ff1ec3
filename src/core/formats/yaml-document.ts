/** Parses a YAML text into the library's document; trouble comes back as a place. */
import { type Document, parseDocument } from 'yaml'
import type { Outcome } from './config-format.ts'
import { accept, refuse } from './text-position.ts'

export type YamlDocument = Document.Parsed

/**
 * `withTokens` keeps what editing needs. Duplicate keys and merges are left to the caller, custom tags to nobody: they
 * are never resolved. Several documents in one text are refused.
 */
export function parseYamlDocument(text: string, withTokens: boolean): Outcome<YamlDocument> {
  const options = { keepSourceTokens: withTokens, uniqueKeys: false, logLevel: 'error', intAsBigInt: true } as const
  try {
    const document = parseDocument(text, { ...options, prettyErrors: false })
    const [first] = document.errors
    return first ? refuse(text, 'unparsable', Math.min(first.pos[0], text.length)) : accept(document)
  } catch {
    // The library throws where nesting is deeper than the stack, and on some malformed directives: without a place.
    return refuse(text, 'unparsable', 0)
  }
}
