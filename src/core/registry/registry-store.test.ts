import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { sampleHttpServer, sampleServer, serverIds, servers } from '../../../test/helpers/sample-server.ts'
import { buildConfigObject, type ConfigValue, OpaqueValue } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import { parseProjectRegistry, parseUserRegistry } from './registry-store.ts'

const userFile = '~/.afd/mcp/user.json'
const projectFile = '.afd/mcp.json'

/** As the format rooms hand it over: objects without a prototype. */
function asDocument(value: unknown): ConfigValue {
  if (Array.isArray(value)) return value.map(asDocument)
  if (typeof value !== 'object' || value === null || value instanceof OpaqueValue) return value as ConfigValue
  return buildConfigObject(Object.entries(value).map(([key, member]) => [key, asDocument(member)]))
}

const user = (servers: unknown, rest: object = {}) =>
  parseUserRegistry(asDocument({ schemaVersion: 1, servers, ...rest }), userFile)
const project = (servers: unknown) => parseProjectRegistry(asDocument({ schemaVersion: 1, servers }), projectFile)
const brief = (problems: readonly Problem[]) =>
  problems.map(({ code, locator }) => `${code} ${locator ?? ''}`).toSorted()

describe('a registry', () => {
  it('does not take a server whose name is a credential, and does not repeat the name', () => {
    const reading = user({ ghp_abcdefghij0123456789: { transport: 'stdio', command: 'npx' }, docs: sampleHttpServer() })
    assert.deepEqual(Object.keys(reading.content.servers), ['docs'])
    assert.deepEqual([reading.usable, brief(reading.problems)], [false, [`literal-secret ${userFile}#servers["***"]`]])
  })

  it('is empty and usable where there is no file', () => {
    assert.deepEqual(parseUserRegistry(undefined, userFile), {
      content: { schemaVersion: 1, servers: {} },
      usable: true,
      problems: [],
    })
    assert.deepEqual(parseProjectRegistry(undefined, projectFile).content, { schemaVersion: 1, servers: {} })
  })

  it('comes back as it was written, with defaults filled in', () => {
    fc.assert(
      fc.property(fc.dictionary(serverIds, servers, { maxKeys: 4, noNullPrototype: true }), (all) => {
        const reading = user(all)
        assert.deepEqual(reading.content.servers, all)
        assert.ok(reading.usable)
      }),
    )
    assert.deepEqual(user({ a: { transport: 'stdio', command: 'npx' } }).content.servers, {
      a: sampleServer({ args: [] }),
    })
  })

  it('takes overrides in a project and refuses them for the user', () => {
    const off = { inherits: 'user', enabled: false }
    assert.deepEqual(project({ a: off }), {
      content: { schemaVersion: 1, servers: { a: off } },
      usable: true,
      problems: [],
    })
    assert.equal(user({ a: off }).usable, false)
  })

  it('refuses an override with any other field', () => {
    assert.deepEqual(brief(project({ a: { inherits: 'user', enabled: false, command: 'x' } }).problems), [
      `unknown-key ${projectFile}#servers.a.command`,
    ])
    assert.deepEqual(brief(project({ a: { inherits: 'team', enabled: false } }).problems), [
      `bad-value ${projectFile}#servers.a.inherits`,
    ])
    assert.deepEqual(brief(project({ a: { inherits: 'user' } }).problems), [
      `bad-value ${projectFile}#servers.a.enabled`,
    ])
  })

  it('tells all its problems at once and keeps the good entries for reading', () => {
    const reading = user(
      {
        good: sampleServer(),
        'Bad Id': sampleServer(),
        good2: { ...sampleServer(), command: 'a\u{0}', surprise: 1 },
        typed: { transport: 'stdio', command: 7, args: 'x', environment: { A: 'plain', B: { fromEnv: '1X' } } },
        sse: { transport: 'sse', url: 'https://h.example' },
        number: 5,
        hidden: sampleServer({ command: 'a\u{202e}' }),
      },
      { extra: true, schemaVersion: 1 },
    )
    assert.equal(reading.usable, false)
    assert.deepEqual(Object.keys(reading.content.servers), ['good'])
    assert.deepEqual(brief(reading.problems), [
      `bad-id ${userFile}#servers["Bad Id"]`,
      `bad-value ${userFile}#servers.number`,
      `bad-value ${userFile}#servers.sse.transport`,
      `bad-value ${userFile}#servers.typed.args`,
      `bad-value ${userFile}#servers.typed.command`,
      `bad-value ${userFile}#servers.typed.environment.A`,
      `bad-value ${userFile}#servers.typed.environment.B.fromEnv`,
      `invisible-character ${userFile}#servers.hidden.command`,
      `unknown-key ${userFile}#extra`,
      `unknown-key ${userFile}#servers.good2.surprise`,
    ])
  })

  it('shows nothing of a version it does not know', () => {
    for (const schemaVersion of [2, '1', null, 1n]) {
      const reading = user({ a: sampleServer() }, { schemaVersion })
      assert.deepEqual(brief(reading.problems), [`unknown-schema-version ${userFile}#schemaVersion`])
      assert.deepEqual([reading.usable, reading.content.servers], [false, {}])
    }
  })

  it('refuses ids that are one name to a file system', () => {
    assert.deepEqual(brief(user({ linear: sampleServer(), Linear: sampleServer() }).problems), [
      `bad-id ${userFile}#servers.Linear`,
      `colliding-ids ${userFile}#servers.Linear`,
      `colliding-ids ${userFile}#servers.linear`,
    ])
  })

  it('refuses what is no registry at all', () => {
    for (const document of [5, 'x', [], null, true, new OpaqueValue('x')]) {
      assert.deepEqual(brief(parseUserRegistry(document, userFile).problems), [`bad-value ${userFile}`])
    }
    assert.deepEqual(brief(parseUserRegistry(asDocument({}), userFile).problems), [
      `bad-value ${userFile}#servers`,
      `unknown-schema-version ${userFile}#schemaVersion`,
    ])
  })

  it('refuses a key that JavaScript would lose', () => {
    const entry = buildConfigObject([
      ['transport', 'stdio'],
      ['command', 'npx'],
      ['environment', buildConfigObject([['__proto__', asDocument({ literal: 'x' })]])],
    ])
    const ofUser = user({}).problems
    assert.deepEqual(ofUser, [])
    const document = buildConfigObject([
      ['schemaVersion', 1],
      [
        'servers',
        buildConfigObject([
          ['a', entry],
          ['__proto__', entry],
        ]),
      ],
    ])
    const { content, problems } = parseUserRegistry(document, userFile)
    assert.deepEqual(Object.keys(content.servers), [])
    assert.ok(brief(problems).includes(`unknown-key ${userFile}#servers.a.environment.__proto__`))
    assert.ok(brief(problems).includes(`bad-id ${userFile}#servers.__proto__`))
  })

  it('asks more of a project than of the user', () => {
    const entry = sampleServer({ command: '/usr/bin/server' })
    assert.equal(user({ a: entry }).usable, true)
    assert.deepEqual(brief(project({ a: entry }).problems), [`absolute-path ${projectFile}#servers.a.command`])
  })

  it('stays usable with warnings alone', () => {
    const reading = user({ a: sampleHttpServer({ url: 'http://192.168.0.2/' }) })
    assert.deepEqual(brief(reading.problems), [`insecure-http-lan ${userFile}#servers.a.url`])
    assert.deepEqual([reading.usable, Object.keys(reading.content.servers)], [true, ['a']])
  })

  it('takes a command with blanks where such a file exists', () => {
    const document = asDocument({
      schemaVersion: 1,
      servers: { a: sampleServer({ command: '/opt/my tools/run -x', args: [] }) },
    })
    assert.equal(parseUserRegistry(document, userFile).usable, false)
    assert.equal(parseUserRegistry(document, userFile, new Set(['/opt/my tools/run -x'])).usable, true)
  })

  it('never tells what it found', () => {
    const canary = 'CANARY'
    const reading = project({
      a: { transport: canary, command: 'x' },
      b: {
        transport: 'stdio',
        command: [canary],
        args: [{ a: canary }],
        environment: { A: canary, B: { literal: [canary] } },
        timeout: canary,
      },
      c: canary,
      d: {
        transport: 'http',
        url: `${canary}\n`,
        headers: { A: { fromEnv: canary, scheme: `${canary} ${canary}` } },
        targets: [`${canary} x`],
      },
    })
    assert.ok(reading.problems.length > 6)
    assert.doesNotMatch(JSON.stringify(reading.problems), /CANARY/)
  })
})
