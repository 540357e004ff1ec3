/** Starts the command line; what a call does not need is not loaded. */
import { version } from '../../package.json'
import { writeText } from './write-text.ts'

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 1 && argv[0] === '--version') {
    writeText(1, `${version}\n`)
    return
  }
  const [{ runCli }, { readTerminal }] = await Promise.all([import('./run-cli.ts'), import('./read-terminal.ts')])
  process.exitCode = await runCli(argv, readTerminal(version))
}

void main(process.argv.slice(2))
