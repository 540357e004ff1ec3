/** Decides what a terminal can show. */
import type { Terminal } from './terminal.ts'
import type { Look } from './views/terminal-text.ts'

/** Colour only on a terminal that wants it (no-color.org); symbols wherever they are likely to have a glyph. */
export function detectLook(
  terminal: Pick<Terminal, 'environment' | 'platform' | 'outIsTerminal'>,
  noColor: boolean,
): Look {
  const { environment, platform, outIsTerminal } = terminal
  const isDumb = environment.TERM === 'dumb'
  const refused = noColor || (environment.NO_COLOR ?? '') !== ''
  // The classic Windows console: code pages and fonts without these symbols.
  const isLegacy =
    platform === 'win32' &&
    !['WT_SESSION', 'TERM_PROGRAM', 'ConEmuANSI'].some((name) => environment[name] !== undefined)
  return { color: outIsTerminal && !refused && !isDumb, unicode: !isDumb && !isLegacy }
}
