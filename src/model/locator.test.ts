import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { formatLocator, type Locator, parseKeys, parseLocator } from './locator.ts'

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
const locators: fc.Arbitrary<Locator> = fc.record(
  {
    file: fc.oneof(anyText, fc.constantFrom('~/.claude.json', 'c#/"x".json', '"', '#', '.mcp.json')),
    keys: fc.array(
      fc.oneof(anyText, fc.constant(''), fc.nat({ max: 999_999_999 }), fc.constantFrom('a.b', '0', '__proto__')),
      { maxLength: 6 },
    ),
  },
  { noNullPrototype: true },
)

describe('a locator', () => {
  const spelled: readonly (readonly [string, Locator])[] = [
    ['.mcp.json', { file: '.mcp.json', keys: [] }],
    [
      '.mcp.json#servers.linear.headers.Authorization',
      { file: '.mcp.json', keys: ['servers', 'linear', 'headers', 'Authorization'] },
    ],
    [
      '.codex/config.toml#servers["a.b"].env["X Y"]',
      { file: '.codex/config.toml', keys: ['servers', 'a.b', 'env', 'X Y'] },
    ],
    [
      '~/.claude.json#projects["/abs"].servers.NAME',
      { file: '~/.claude.json', keys: ['projects', '/abs', 'servers', 'NAME'] },
    ],
    ['.mcp.json#servers.linear.args[3]', { file: '.mcp.json', keys: ['servers', 'linear', 'args', 3] }],
    ['.mcp.json#servers.7', { file: '.mcp.json', keys: ['servers', '7'] }],
    ['"/src/c#/.mcp.json"#servers.x', { file: '/src/c#/.mcp.json', keys: ['servers', 'x'] }],
    ['C:\\Users\\me\\.claude.json#servers.x', { file: 'C:\\Users\\me\\.claude.json', keys: ['servers', 'x'] }],
    ['.mcp.json#servers["\\u202ex"]', { file: '.mcp.json', keys: ['servers', '\u{202e}x'] }],
  ]
  for (const [text, locator] of spelled) {
    it(`is written and read as ${text}`, () => {
      assert.equal(formatLocator(locator), text)
      assert.deepEqual(parseLocator(text), locator)
    })
  }

  it('comes back from its text whatever its file and keys are called', () => {
    fc.assert(fc.property(locators, (locator) => assert.deepEqual(parseLocator(formatLocator(locator)), locator)))
  })

  it('shows no character that cannot be seen', () => {
    const text = formatLocator({ file: 'a\u{202e}', keys: ['\u{202e}\u{200b}\u{e0041}\u{a0}\n'] })
    assert.match(text, /^[\x20-\x7e]+$/)
  })

  it('is refused when it names no file or its keys cannot be read', () => {
    for (const text of [
      '',
      '#servers',
      '.mcp.json#',
      '.mcp.json#servers..x',
      '.mcp.json#servers[x]',
      '.mcp.json#a["b',
      '"x#y',
      '""#a',
      '.mcp.json#a[01]',
    ]) {
      assert.equal(parseLocator(text), undefined, text)
    }
  })

  it('reads a field alone', () => {
    assert.deepEqual(parseKeys('environment["X Y"]'), ['environment', 'X Y'])
  })
})
