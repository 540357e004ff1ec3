/** The terminal of this very process. */
import { homedir } from 'node:os'
import { isatty } from 'node:tty'
import type { Terminal } from './terminal.ts'

export function readTerminal(version: string): Terminal {
  return {
    environment: process.env,
    platform: process.platform,
    cwd: process.cwd(),
    home: homedir(),
    script: process.argv[1] ?? 'afd',
    version,
    outIsTerminal: isatty(1),
    writeOut: (words) => process.stdout.write(words),
    writeError: (words) => process.stderr.write(words),
    readStandardInput: async () => (await import('node:stream/consumers')).text(process.stdin),
  }
}
