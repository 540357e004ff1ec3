import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { sampleHttpServer, sampleServer, serverIds, servers } from '../../../test/helpers/sample-server.ts'
import type { ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition, StdioDefinition } from '../../model/server.ts'
import { checkDefinition, checkSecrets, findCollidingIds, isPortable } from './portability.ts'

const ref = (name: string) => `\${${name}}`
const url = (text: string) => sampleHttpServer({ url: text })
const args = (...list: readonly string[]) => sampleServer({ args: [...list] })
const command = (text: string, list: readonly string[] = []) => sampleServer({ command: text, args: [...list] })
const docker = (...list: readonly string[]) => command('docker', ['run', ...list])

/** `code field` of every problem, in order. */
function judge(definition: ServerDefinition, scope: ScopeKind = 'project'): readonly string[] {
  return checkDefinition('x', definition, { scope }).map(
    ({ code, locator = '' }) => `${code} ${locator.replace('.afd/mcp.json#servers.x.', '')}`,
  )
}

describe('a project definition', () => {
  const refused: readonly (readonly [string, ServerDefinition])[] = [
    ['control-character command', command('a\u{0}b')],
    ['control-character args[0]', args('a\nb')],
    ['control-character environment.A', sampleServer({ environment: { A: { literal: 'a\r' } } })],
    ['control-character headers.A', sampleHttpServer({ headers: { A: { literal: 'a\r\nX-Evil: 1' } } })],
    ['control-character args[0]', args('\u{85}')],
    ['control-character args[0]', args('\u{d800}')],
    ['invisible-character args[0]', args('a\u{202e}b')],
    ['invisible-character command', command('np\u{200b}x')],
    ['invisible-character args[0]', args('a\u{e0041}')],
    ['invisible-character args[0]', args('a\u{200d}b')],
    ['invisible-character environment.A', sampleServer({ environment: { A: { literal: '\u{feff}x' } } })],
    ['invisible-character url', url('https://exa\u{200d}mple.com/')],
    ['invisible-character headers.A', sampleHttpServer({ headers: { A: { literal: '\u{2066}x' } } })],
    ['url-userinfo url', url('https://me@h.example/')],
    ['url-userinfo url', url(`https://${ref('USER')}:${ref('SIGN')}@h.example/`)],
    ['url-userinfo url', url('https://@h.example/')],
    ['url-scheme url', url('ftp://h.example/')],
    ['url-scheme url', url('file:///etc/passwd')],
    ['url-scheme url', url('javascript:alert(1)')],
    ['bad-url url', url('h.example/mcp')],
    ['bad-url url', url('https:h.example')],
    ['bad-url url', url('https://h example/')],
    ['insecure-http url', url('http://h.example/mcp')],
    ['insecure-http url', url('HTTP://8.8.8.8/mcp')],
    ['insecure-http url', url('http://localhost.evil.example/')],
    ['insecure-http url', url('http://172.32.0.1/')],
    ['insecure-http-lan url', url('http://192.168.1.4:8080/mcp')],
    ['insecure-http-lan url', url('http://10.0.0.1/')],
    ['insecure-http-lan url', url('http://nas.local/')],
    ['insecure-http-lan url', url(`http://${ref('HOST')}/`)],
    ['shell-string command', command('npx server | tee log')],
    ['shell-string command', command('FOO=1 npx server && true')],
    ['shell-string command', command('npx -y @scope/server')],
    ['shell-string command', command('sh -c "npx server"')],
    ['unsupported-template args[0]', args(`--url=${ref('X:-d')}`)],
    ['unsupported-template url', url(`https://${ref('env:HOST')}/`)],
    ['unsupported-template command', command(ref('input:x'))],
    ['bad-variable-name environment["A=B"]', sampleServer({ environment: { 'A=B': { literal: '1' } } })],
    ['bad-variable-name environment[""]', sampleServer({ environment: { '': { literal: '1' } } })],
    ['bad-header-name headers["X Y"]', sampleHttpServer({ headers: { 'X Y': { literal: '1' } } })],
    [
      'repeated-header headers.x-a',
      sampleHttpServer({ headers: { 'X-A': { literal: '1' }, 'x-a': { literal: '2' } } }),
    ],
    ['absolute-path command', command('/usr/local/bin/server')],
    ['absolute-path command', command('C:\\tools\\server.exe')],
    ['absolute-path command', command('C:/Program Files/x/server.exe')],
    ['absolute-path command', command('C:server.exe')],
    ['absolute-path command', command('\\\\host\\share\\server.exe')],
    ['absolute-path command', command('\\tools\\server.exe')],
    ['absolute-path command', command('~/bin/server')],
    ['absolute-path args[0]', args('/home/me/web')],
    ['absolute-path args[0]', args('--root=/home/me/web')],
    ['absolute-path args[0]', args('C:\\src\\web')],
    ['absolute-path args[0]', args('d:/src')],
    ['absolute-path args[0]', args('\\\\host\\share')],
    ['absolute-path args[0]', args('~')],
    ['absolute-path args[0]', args('~root/x')],
    ['absolute-path args[0]', args('file:///home/me/x.db')],
    ['absolute-path args[1]', args('--path', '/home/me')],
    ['absolute-path args[2]', docker('-v', '/home/me/web:/workspace')],
    ['absolute-path args[2]', docker('--mount', 'type=bind,src=/home/me,dst=/x')],
    ['absolute-path args[2]', docker('-v', 'C:\\src:/workspace')],
    ['absolute-path cwd', sampleServer({ cwd: '/srv' })],
    ['path-leaves-project command', command('../tools/server')],
    ['path-leaves-project args[0]', args('../other')],
    ['path-leaves-project args[0]', args('--root=a/../../b')],
    ['path-leaves-project args[0]', args('..')],
    ['path-leaves-project args[0]', args('a\\..\\..\\b')],
    ['path-leaves-project args[0]', args(`${ref('PWD')}/../x`)],
    ['path-leaves-project cwd', sampleServer({ cwd: 'a/../..' })],
    ['path-leaves-project args[0]', sampleServer({ cwd: 'a', args: ['../../x'] })],
    ['credential-path args[1]', args('--env-file', '.env')],
    ['credential-path args[0]', args('--env-file=config/.env.production')],
    ['credential-path args[0]', args('.ssh/config')],
    ['credential-path args[0]', args('keys/id_rsa')],
    ['credential-path args[0]', args('keys/id_ed25519')],
    ['credential-path args[0]', args('profile/Cookies')],
    ['credential-path args[0]', args('cookies.sqlite')],
    ['credential-path environment.CONFIG', sampleServer({ environment: { CONFIG: { literal: '~/.aws/config' } } })],
  ]
  for (const [problem, definition] of refused) {
    it(`is refused for ${problem}: ${JSON.stringify(definition).slice(0, 90)}`, () =>
      assert.deepEqual(judge(definition), [problem]))
  }

  const accepted: readonly ServerDefinition[] = [
    sampleServer(),
    command('uvx', ['mcp-server-git', '--repository', '.']),
    command('./bin/server'),
    command('tools/run me.sh'),
    command('node', ['dist/index.js', '--port=3000']),
    command('cmd', ['/c', 'npx', '-y', 'server']),
    command('cmd.exe', ['/d', '/s', '/c', 'npx server']),
    command(ref('TOOL_HOME'), ['x']),
    docker('-i', '--rm', '-v', `${ref('PWD')}:/workspace`, 'mcp/server', '/workspace'),
    docker('-v', './data:/data:ro', 'mcp/server'),
    args('a/../b', './x', 'main..feature', 'HEAD~1', '...', 'x..y/z'),
    sampleServer({ cwd: 'a/b', args: ['../c', '../../d'] }),
    args('--endpoint', '/mcp', '--sse-path=/sse', '--base-url', '/api/v1'),
    args('>/dev/null', '/dev/stdin', 'https://h.example/a/../b', 'key:value', 'a:b.c.d', '2026-01-01T10:00:00'),
    args(
      'SELECT * FROM t WHERE a = 1;',
      '{"a": [1, 2]}',
      '^\\d+\\s*$',
      '\\w',
      '// a comment',
      '~=1.2',
      '$(date)',
      '`x`',
    ),
    args(
      '.env.example',
      '.envrc.md',
      'environment',
      'cookies',
      'src/cookies.ts',
      'id_rsa.pub',
      'docs/.envoy',
      'ssh',
      'awsome',
      'my.env.ts',
    ),
    args('می\u{200c}خواهم', '👩\u{200d}💻', 'größe', '漢字', '❤\u{fe0f}'),
    sampleServer({
      environment: { FLAGS: { literal: '/x ../y' }, 'ProgramFiles(x86)': { literal: 'x' } },
      description: 'a /path ../x',
    }),
    sampleServer({ cwd: 'packages/server' }),
    sampleServer({ cwd: '.' }),
    url('https://h.example/mcp'),
    url('https://h.example:8443/a?x=/etc/../y'),
    url('http://localhost:3000/mcp'),
    url(`http://localhost:${ref('PORT')}/mcp`),
    url('http://127.0.0.1:3000/'),
    url('http://127.8.9.1/'),
    url('http://[::1]:3000/'),
    url('http://app.localhost/'),
    url(`${ref('BASE')}/mcp`),
    url(`https://${ref('HOST')}/mcp`),
    url('https://h.example/@scope/x'),
    url('https://bücher.example/'),
  ]
  for (const [index, definition] of accepted.entries()) {
    it(`is accepted when nothing is wrong (${index + 1})`, () => assert.deepEqual(judge(definition), []))
  }

  it('has all its problems told at once', () => {
    const bad = sampleServer({
      command: '/bin/x',
      args: ['../../..', 'a\u{202e}', ref('X:-1')],
      cwd: '~/.ssh',
      environment: { 'A B': { literal: '\u{1}' } },
    })
    assert.deepEqual(judge(bad).toSorted(), [
      'absolute-path command',
      'absolute-path cwd',
      'bad-variable-name environment["A B"]',
      'control-character environment["A B"]',
      'credential-path cwd',
      'invisible-character args[1]',
      'path-leaves-project args[0]',
      'unsupported-template args[2]',
    ])
  })
})

describe('a user definition', () => {
  it('may use the paths of its machine, and is marked as not portable', () => {
    for (const definition of [
      command('/usr/bin/x'),
      args('~/notes', '/srv'),
      sampleServer({ cwd: '/srv/x' }),
      sampleServer({ cwd: 'C:\\src' }),
    ]) {
      assert.deepEqual(judge(definition, 'user'), [])
      assert.equal(isPortable(definition), false)
    }
    assert.equal(isPortable(sampleServer()), true)
    assert.equal(isPortable(sampleHttpServer()), true)
  })

  it('needs an absolute working folder and no credential file', () => {
    const codes = (definition: StdioDefinition) =>
      checkDefinition('x', definition, { scope: 'user' }).map(({ code }) => code)
    for (const cwd of ['sub', '.', '~/x']) assert.deepEqual(codes(sampleServer({ cwd })), ['relative-cwd'])
    assert.deepEqual(codes(sampleServer({ cwd: ref('WORK') })), [])
    assert.deepEqual(codes(args('/home/me/.ssh/id_rsa')), ['credential-path'])
  })

  it('may have blanks in a command that exists', () => {
    const definition = command('C:\\Program Files (x86)\\My & Co\\run server.exe')
    assert.deepEqual(
      checkDefinition('x', definition, { scope: 'user' }).map(({ code }) => code),
      ['shell-string'],
    )
    assert.deepEqual(checkDefinition('x', definition, { scope: 'user', pathExists: true }), [])
    assert.deepEqual(checkDefinition('x', command('C:\\Program Files (x86)\\x\\server.exe'), { scope: 'user' }), [])
  })
})

describe('a definition problem', () => {
  it('names file, server and field, says what to do, and never what was found', () => {
    const definition = sampleServer({
      args: ['--token', 'CANARY-1', '/CANARY-2/\u{202e}'],
      cwd: '../CANARY-3',
      environment: { A: { literal: 'CANARY-4\n' } },
    })
    const place = { scope: 'project', file: 'sub/.afd/mcp.json' } as const
    const problems = [...checkDefinition('x', definition, place), ...checkSecrets('x', definition, place)]
    assert.ok(problems.length >= 5)
    assert.doesNotMatch(JSON.stringify(problems), /CANARY/)
    for (const problem of problems) {
      assert.match(problem.locator ?? '', /^sub\/\.afd\/mcp\.json#servers\.x\./)
      assert.ok(problem.nextStep)
    }
  })

  it('is never raised for a plain definition', () => {
    fc.assert(
      fc.property(serverIds, servers, (id, server) => {
        assert.deepEqual(checkDefinition(id, server, { scope: 'project' }), [])
        assert.deepEqual(checkSecrets(id, server, { scope: 'project' }), [])
      }),
    )
  })
})

describe('ids', () => {
  it('collide when they differ only in case or form', () => {
    assert.deepEqual(findCollidingIds(['a', 'A', 'b', '\u{ff42}', 'c', 'straße', 'STRASSE', 'd']), [
      ['a', 'A'],
      ['b', '\u{ff42}'],
      ['straße', 'STRASSE'],
    ])
    assert.deepEqual(findCollidingIds(['a', 'b', 'a-b', 'a_b']), [])
  })
})
