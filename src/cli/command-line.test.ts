/** Tests of reading command lines against the real command table. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCommandLine } from './command-line.ts'
import { commandTable } from './command-table.ts'

const parse = (...argv: string[]) => parseCommandLine(argv, commandTable)
const codes = (...argv: string[]) => parse(...argv).problems.map(({ code }) => code)
const steps = (...argv: string[]) => parse(...argv).problems.map(({ nextStep }) => nextStep)

describe('a command line', () => {
  it('finds its command wherever the options stand', () => {
    for (const argv of [
      ['mcp', 'sync', '--scope', 'user', '--json'],
      ['--json', 'mcp', 'sync', '--scope=user'],
      ['mcp', '--scope', 'user', '--json', 'sync'],
      ['--project', 'mcp', '--json', 'mcp', 'sync', '--scope', 'user'],
    ]) {
      const line = parse(...argv)
      assert.deepEqual([line.path, line.problems, line.json], [['mcp', 'sync'], [], true])
      assert.equal(line.input.text('scope'), 'user')
    }
  })

  it('takes foreign words that look like options as values of --arg and --command', () => {
    const line = parse('mcp', 'add', 'x', '--scope', 'user', '--command', 'npx', '--arg', '-y', '--arg', '--json')
    assert.deepEqual([line.problems, line.json], [[], false])
    assert.deepEqual(line.input.texts('arg'), ['-y', '--json'])
  })

  it('takes everything after -- as arguments', () => {
    const line = parse('mcp', 'adopt', '--from-scope', 'user', '--to-scope', 'user', 'codex', '--', '--odd-name')
    assert.deepEqual([line.problems, line.input.arguments], [[], ['codex', '--odd-name']])
  })

  it('splits lists at commas', () => {
    assert.deepEqual(parse('mcp', 'targets', 'x', '--scope', 'user', '--add', 'codex, pi,').input.list('add'), [
      'codex',
      'pi',
    ])
  })

  it('tells a switch from an option of the same name with a value', () => {
    assert.deepEqual(codes('agents', 'select', 'codex', '--remove'), [])
    assert.equal(parse('mcp', 'targets', 'x', '--scope', 'user', '--remove', 'pi').input.text('remove'), 'pi')
  })

  it('reports all faults at once', () => {
    assert.deepEqual(codes('mcp', 'adopt', '--from-scope', 'usr', '--as', '--dry-run', '--confirm', 'abc'), [
      'bad-value',
      'missing-value',
      'missing-option',
      'missing-argument',
      'missing-argument',
    ])
    assert.deepEqual(codes('mcp', 'sync', '--scope', 'user', '--dry-run', '--confirm', 'abc'), ['conflicting-options'])
    assert.deepEqual(codes('mcp', 'sync', '--scope', 'user', '--scope', 'user'), ['repeated-option'])
    assert.deepEqual(codes('mcp', 'sync', '--scope', 'user', '--json=yes', 'extra'), [
      'unexpected-value',
      'unexpected-argument',
    ])
    assert.deepEqual(codes('mcp', 'status', '--confirm', 'abc'), ['unknown-option'])
  })

  it('suggests what was meant', () => {
    assert.deepEqual(steps('mpc', 'status'), ['Did you mean afd mcp?'])
    assert.deepEqual(steps('sync'), ['Did you mean afd mcp sync?'])
    assert.deepEqual(steps('agents', 'selct', 'codex'), ['Did you mean afd agents select?'])
    assert.deepEqual(steps('mcp', 'status', '--scop', 'user'), ['Did you mean --scope?'])
    assert.deepEqual(steps('mcp', 'status', '--scope', 'usr'), ['Did you mean user?'])
    assert.deepEqual(codes('mcp'), ['missing-verb'])
  })

  it('repeats no value that was given', () => {
    const { problems } = parse('mcp', 'sync', '--scope', 's3cret-a', 's3cret-b', '--tokn=s3cret-c', '--quiet=s3cret-d')
    assert.equal(problems.length > 0, true)
    assert.equal(JSON.stringify(problems).includes('s3cret'), false)
  })

  it('answers in JSON when a fault hides the switch, and only then', () => {
    assert.equal(parse('mcp', 'sync', '--scope', '--json').json, true)
    assert.equal(parse('mcp', 'stauts', '--json').json, true)
    assert.equal(parse('mcp', 'stauts').json, false)
  })

  it('asks for nothing more where help is wanted', () => {
    assert.deepEqual(codes('mcp', 'adopt', '--help'), [])
    assert.deepEqual(codes('mcp', '-h'), [])
  })

  it('knows --enable-pi-adapter as the consent, with the other options kept', () => {
    for (const argv of [['--enable-pi-adapter'], ['agents', '--enable-pi-adapter', '--confirm', 'abc']]) {
      const line = parse(...argv)
      assert.deepEqual([line.path, line.problems], [['agents', 'consent', 'pi-adapter'], []])
    }
    assert.deepEqual(steps('mcp', 'sync', '--scope', 'user', '--enable-pi-adapter'), ['afd agents consent pi-adapter'])
  })
})
