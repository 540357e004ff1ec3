#!/usr/bin/env node
/** Starts the command line; what a call does not need is not loaded. */
import { version } from '../../package.json'

async function main(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough (`afd catalog | head -1`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  if (argv.length === 1 && argv[0] === '--version') {
    process.stdout.write(`${version}\n`)
    return
  }
  const [{ runCli }, { readTerminal }] = await Promise.all([import('./run-cli.ts'), import('./read-terminal.ts')])
  process.exitCode = await runCli(argv, readTerminal(version))
}

void main(process.argv.slice(2))
