/** Tests that the command table keeps its own promises. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { optionsOf, parseCommandLine } from './command-line.ts'
import { commandTable } from './command-table.ts'
import { buildHelp } from './help.ts'

describe('the command table', () => {
  it('loads a function for every command', async () => {
    for (const command of commandTable) {
      if (command.kind !== 'completion') assert.equal(typeof (await command.load()), 'function', command.path.join(' '))
    }
  })

  it('gives only examples that it understands itself', () => {
    for (const example of commandTable.flatMap(({ examples }) => examples)) {
      const [program, ...words] = example
        .replace(/^source <\((.*)\)$/, '$1')
        .replace(/ >.*$/, '')
        .split(' ')
      const { problems } = parseCommandLine(words, commandTable)
      assert.deepEqual([program, problems], ['afd', []], example)
    }
  })

  it('names every option once a command', () => {
    for (const command of commandTable) {
      const names = optionsOf(command).map(({ name }) => name)
      assert.equal(new Set(names).size, names.length, command.path.join(' '))
    }
  })

  it('explains every command, option and example in its help', () => {
    for (const command of commandTable) {
      const help = buildHelp(command.path, commandTable)
      for (const words of [
        command.summary,
        ...command.examples,
        ...optionsOf(command).map(({ name }) => `--${name}`),
      ]) {
        assert.equal(help.includes(words), true, `${command.path.join(' ')}: ${words}`)
      }
    }
    for (const { path, summary } of commandTable) {
      assert.equal(buildHelp([], commandTable).includes(summary), true)
      assert.equal(buildHelp(path.slice(0, -1), commandTable).includes(summary), true)
    }
  })
})
