/** The terminal of this very process. */
import type { Terminal } from './terminal.ts'
import { writeText } from './write-text.ts'

/** What not every command asks for is looked up only when it does: node:os and node:tty take their time to load. */
export function readTerminal(version: string): Terminal {
  return {
    environment: process.env,
    platform: process.platform,
    cwd: readCurrentFolder(),
    get home() {
      return resolveLinks(findHome())
    },
    script: process.argv[1] ?? 'afd',
    version,
    get outIsTerminal() {
      return process.getBuiltinModule('node:tty').isatty(1)
    },
    writeOut: (words) => writeText(1, words),
    writeError: (words) => writeText(2, words),
    readStandardInput: () => process.getBuiltinModule('node:stream/consumers').text(process.stdin),
  }
}

function readCurrentFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** As the core does: an empty or relative HOME says nothing. */
function findHome(): string {
  const { homedir, userInfo } = process.getBuiltinModule('node:os')
  const named = homedir()
  return process.getBuiltinModule('node:path').isAbsolute(named) ? named : userInfo().homedir
}

/** Paths in answers are real ones; a home behind a link would not be found at their beginning. */
function resolveLinks(folder: string): string {
  try {
    return process.getBuiltinModule('node:fs').realpathSync.native(folder)
  } catch {
    return folder
  }
}
