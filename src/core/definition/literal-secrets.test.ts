import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleHttpServer, sampleServer } from '../../../test/helpers/sample-server.ts'
import type { EnvironmentValue, ServerDefinition } from '../../model/server.ts'
import { findLiteralSecrets } from './literal-secrets.ts'

/** Made up here, so that no whole credential stands in this file. */
const mixed = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
const hex = '0123456789abcdef0123456789abcdef'
const ref = (name: string) => `\${${name}}`

const env = (name: string, literal: string) => sampleServer({ environment: { [name]: { literal } } })
const header = (name: string, literal: string) => sampleHttpServer({ headers: { [name]: { literal } } })
const url = (text: string) => sampleHttpServer({ url: text })
const args = (...list: readonly string[]) => sampleServer({ args: [...list] })
const docker = (...list: readonly string[]) => sampleServer({ command: 'docker', args: ['run', ...list] })

/** What is planted, and the field where it must be found. */
const planted: readonly (readonly [string, ServerDefinition])[] = [
  ['environment.API_KEY', env('API_KEY', 'hunter2')],
  ['environment.api_key', env('api_key', 'x')],
  ['environment.MYTOKEN', env('MYTOKEN', '6000')],
  ['environment.CLIENT_SECRET', env('CLIENT_SECRET', 'correct horse')],
  ['environment.PGPASSWORD', env('PGPASSWORD', 'postgres')],
  ['environment.MYSQL_PASS', env('MYSQL_PASS', 'root')],
  ['environment.SENTRY_DSN', env('SENTRY_DSN', 'x')],
  ['environment.GITHUB_PAT', env('GITHUB_PAT', 'x')],
  ['environment.API_KEY', env('API_KEY', '<your-key>')],
  ['environment.API_KEY', env('API_KEY', ref('KEY:-hunter2'))],
  ['environment.API_KEY', env('API_KEY', 'pa$word')],
  ['environment["my.key"]', env('my.key', 'x')],
  ['environment.DATABASE_URL', env('DATABASE_URL', 'postgres://app:hunter2@db.internal/app')],
  ['environment.HEADERS', env('HEADERS', '{"Authorization": "Bearer hunter2"}')],
  ['environment.HEADERS', env('HEADERS', '{"X-Api-Key":"hunter2"}')],
  ['environment.EXTRA', env('EXTRA', 'Authorization: Bearer hunter2')],
  ['environment.ENDPOINT', env('ENDPOINT', 'https://h.example/?api_key=hunter2')],
  ['environment.CONNECTION', env('CONNECTION', 'Server=db;User Id=sa;Password=hunter2;')],
  ['environment.VALUE', env('VALUE', `ghp_${mixed}`)],
  ['environment.VALUE', env('VALUE', `gho_${mixed}`)],
  ['environment.VALUE', env('VALUE', `github_pat_${mixed}`)],
  ['environment.VALUE', env('VALUE', `sk-${mixed}`)],
  ['environment.VALUE', env('VALUE', `sk-proj-${mixed}`)],
  ['environment.VALUE', env('VALUE', `sk-ant-api03-${mixed}`)],
  ['environment.VALUE', env('VALUE', `sk-or-v1-${hex}`)],
  ['environment.VALUE', env('VALUE', 'AKIA' + 'IOSFODNN7EXAMPLE')],
  ['environment.VALUE', env('VALUE', 'ASIA' + 'IOSFODNN7EXAMPLE')],
  ['environment.VALUE', env('VALUE', `AIza${mixed}`)],
  ['environment.VALUE', env('VALUE', `xoxb-123456789012-${mixed}`)],
  ['environment.VALUE', env('VALUE', `glpat-${mixed}`)],
  ['environment.VALUE', env('VALUE', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${mixed}`)],
  ['environment.VALUE', env('VALUE', '-----BEGIN RSA PRIVATE' + ' KEY-----')],
  ['environment.VALUE', env('VALUE', '-----BEGIN OPENSSH PRIVATE' + ' KEY-----')],
  ['environment.VALUE', env('VALUE', `lin_api_${mixed}`)],
  ['environment.VALUE', env('VALUE', `npm_${mixed}`)],
  ['environment.VALUE', env('VALUE', `hf_${mixed}`)],
  ['environment.VALUE', env('VALUE', `sk_live_${mixed}`)],
  ['environment.VALUE', env('VALUE', `rk_live_${mixed}`)],
  ['environment.VALUE', env('VALUE', `pk_test_${mixed}`)],
  ['environment.VALUE', env('VALUE', `SG.${mixed}.${mixed}`)],
  ['environment.VALUE', env('VALUE', `dop_v1_${hex}${hex}`)],
  ['environment.VALUE', env('VALUE', `shpat_${hex}`)],
  ['environment.VALUE', env('VALUE', `AGE-SECRET-KEY-1${mixed.toUpperCase()}`)],
  ['environment.VALUE', env('VALUE', `tvly-${mixed}`)],
  ['environment.VALUE', env('VALUE', `ntn_${mixed}`)],
  ['environment.VALUE', env('VALUE', `gsk_${mixed}`)],
  ['environment.VALUE', env('VALUE', `prefix ghp_${mixed} suffix`)],
  ['headers.Authorization', header('Authorization', 'Bearer hunter2')],
  ['headers.authorization', header('authorization', 'hunter2')],
  ['headers.X-Api-Key', header('X-Api-Key', 'hunter2')],
  ['headers.Cookie', header('Cookie', 'sid=1')],
  ['headers.X-Custom', header('X-Custom', `Bearer ${mixed}`)],
  ['url', url('https://user:hunter2@h.example/mcp')],
  ['url', url('https://hunter2@h.example/mcp')],
  ['url', url('https://h.example/mcp?api_key=hunter2')],
  ['url', url('https://h.example/mcp?mode=1&tavilyApiKey=hunter2')],
  ['url', url('https://h.example/mcp?apikey=hunter2')],
  ['url', url('https://h.example/mcp#access_token=hunter2')],
  ['url', url(`https://h.example/ghp_${mixed}/mcp`)],
  ['url', url(`https://${ref('HOST')}/?token=hunter2`)],
  ['args[1]', args('--api-key', 'hunter2')],
  ['args[1]', args('-token', 'hunter2')],
  ['args[0]', args('--token=hunter2')],
  ['args[0]', args('--password=a b&c;d')],
  ['args[0]', args('API_KEY=hunter2')],
  ['args[1]', args('-H', 'Authorization: Bearer hunter2')],
  ['args[1]', args('--header', 'Authorization:Bearer hunter2')],
  ['args[1]', args('--header', 'X-Api-Key:hunter2')],
  ['args[0]', args('--header=X-Api-Key:hunter2')],
  ['args[0]', args('-HAuthorization: hunter2')],
  ['args[2]', docker('-e', 'FOO_TOKEN=hunter2')],
  ['args[1]', docker('-eFOO_TOKEN=hunter2')],
  ['args[1]', docker('--env=FOO_TOKEN=hunter2')],
  ['args[1]', args('-c', 'FOO_TOKEN=hunter2 npx server')],
  ['args[1]', args('-c', 'npx server --api-key hunter2')],
  ['args[1]', args('-c', 'curl -H "Authorization: Bearer hunter2" x')],
  ['args[1]', args('--config', '{"apiKey":"hunter2"}')],
  ['args[1]', args('--config', String.raw`"{\"apiKey\":\"hunter2\"}"`)],
  ['args[0]', args('postgresql://app:hunter2@localhost/db')],
  ['args[0]', args('https://h.example/mcp?token=hunter2')],
  ['args[0]', args(`ghp_${mixed}`)],
  ['command', sampleServer({ command: 'API_KEY=hunter2 npx server' })],
  ['cwd', sampleServer({ cwd: `/srv/ghp_${mixed}` })],
  ['description', sampleServer({ description: `use ghp_${mixed}` })],
]

const references = [
  ref('X'),
  '$X',
  ref('env:X'),
  '{env:X}',
  ref('input:x'),
  `Bearer ${ref('X')}`,
  'Bearer $X',
  ref('X:-'),
  `Token ${ref('env:X')}`,
  '',
]
const fromEnv = (value: EnvironmentValue) => sampleServer({ environment: { API_KEY: value } })

/** What looks like a secret and is none. */
const nearMisses: readonly ServerDefinition[] = [
  ...references.map((text) => env('API_KEY', text)),
  ...references.map((text) => header('Authorization', text)),
  fromEnv({ fromEnv: 'API_KEY' }),
  sampleHttpServer({ headers: { Authorization: { fromEnv: 'X', scheme: 'Bearer' } } }),
  env('MONKEY_PATCH', 'on'),
  env('KEYBOARD_LAYOUT', 'de'),
  env('GIT_AUTHOR_NAME', 'Ada'),
  env('KEYCLOAK_URL', 'https://id.example'),
  env('DATABASE_URL', `postgres://app:${ref('DB')}@db/app`),
  env('DATABASE_URL', 'postgres://db.internal:5432/app'),
  env('REPOSITORY', 'ssh://git@github.com/a/b.git'),
  env('REPOSITORY', 'git+ssh://git@github.com/a/b.git#main'),
  env('PACKAGE', 'https://esm.sh/@scope/name@1.2.3'),
  env('HEADERS', `{"Authorization": "Bearer ${ref('X')}"}`),
  env('HEADERS', '{"Content-Type": "application/json", "monkey": "x"}'),
  env('VALUE', 'sk-learn-mcp-server-with-a-long-name'),
  env('VALUE', 'task-0123456789abcdef0123'),
  env('VALUE', 'risk-assessment-2026-report-final'),
  env('VALUE', 'sk-SK'),
  env('VALUE', 'disk-0123456789abcdef0123'),
  env('VALUE', 'npm_config_registry'),
  env('VALUE', 'npm_package_config_port'),
  env('VALUE', 'hf_hub_download'),
  env('VALUE', 'eyJ'),
  env('VALUE', 'AKIATEST'),
  env('VALUE', 'AKIA-EXAMPLE-NOT-A-KEY'),
  env('VALUE', 'ghp_'),
  env('VALUE', 'ghp_short'),
  env('VALUE', 'glpat'),
  env('VALUE', 'SG.one.two'),
  env('VALUE', 'xoxo-hugs'),
  env('VALUE', '-----BEGIN PUBLIC KEY-----'),
  env('VALUE', '-----BEGIN CERTIFICATE-----'),
  env('VALUE', hex),
  env('VALUE', '550e8400-e29b-41d4-a716-446655440000'),
  env('VALUE', `sha256:${hex}${hex}`),
  env('VALUE', 'c29tZSBwbGFpbiB0ZXh0IGluIGJhc2U2NA=='),
  env('VALUE', 'Basic authentication'),
  env('VALUE', 'https://h.example/?mode=1&sort=asc'),
  env('VALUE', 'level=info,color=never'),
  header('Content-Type', 'application/json'),
  header('Accept', 'text/event-stream'),
  header('X-Author', 'Ada'),
  url('https://h.example/mcp'),
  url('https://h.example/mcp?project=a&author=b&monkey=c'),
  url(`https://h.example/mcp?api_key=${ref('KEY')}`),
  url(`https://${ref('HOST')}:8443/mcp`),
  url('https://h.example/@scope/pkg'),
  url('https://keycloak.example/auth/realms/token'),
  args('-y', '@upstash/context7-mcp@1.0.0'),
  args('--api-key', ref('KEY')),
  args(`--api-key=${ref('KEY')}`),
  args('--api-key', '$KEY'),
  args('--token', '--verbose'),
  args('--no-auth', 'server.js'),
  args('--enable-auth', 'server.js'),
  args('--keyboard', 'de'),
  args('--author', 'Ada'),
  args('--keep-alive=true'),
  args('--header', `Authorization:${ref('AUTH')}`),
  args('-H', `Authorization: Bearer ${ref('TOKEN')}`),
  args('-H', 'Content-Type: application/json'),
  args('--header', 'Accept: text/plain'),
  docker('-e', 'FOO_TOKEN'),
  docker('-e', `FOO_TOKEN=${ref('FOO_TOKEN')}`),
  docker('-e', 'LOG_LEVEL=info'),
  docker('-i', '--rm', '-u', '1000:1000', 'mcp/server:1.2'),
  args('-c', 'echo $TOKEN'),
  args('-c', 'npx server --author Ada'),
  args('--config', '{"level":"info"}'),
  args('postgresql://localhost/db'),
  args('ssh://git@host/x'),
  args('token'),
  args('api-key', 'list'),
  args('src/auth/token.ts'),
  args('--scope', 'read:token'),
  sampleServer({ description: 'Needs a token: see the key page. Password=optional' }),
  sampleServer({ command: '/opt/token-server/bin/run' }),
]

describe('a literal secret', () => {
  for (const [index, [field, definition]] of planted.entries()) {
    it(`is found in ${field} (planted ${index + 1})`, () => {
      assert.deepEqual(
        findLiteralSecrets(definition).map((secret) => secret.field),
        [field],
      )
    })
  }

  for (const [index, definition] of nearMisses.entries()) {
    it(`is not seen where there is none (near miss ${index + 1})`, () =>
      assert.deepEqual(findLiteralSecrets(definition), []))
  }

  it('is found in the place of a name, and not repeated there', () => {
    const name = `ghp_${mixed}`
    const servers = [env(name, 'x'), sampleHttpServer({ headers: { [name]: { fromEnv: 'A' } } })]
    assert.deepEqual(
      servers.map((server) => findLiteralSecrets(server).map(({ field, reason }) => [field, reason])),
      [[['environment["***"]', 'key']], [['headers["***"]', 'key']]],
    )
  })

  it('is found in every field that holds one, each once', () => {
    const secrets = findLiteralSecrets(
      sampleServer({
        args: ['--key', `ghp_${mixed}`, 'b'],
        environment: { A_KEY: { literal: 'x' }, B: { literal: 'x' }, C_KEY: { literal: 'y' } },
      }),
    )
    assert.deepEqual(secrets, [
      { field: 'args[1]', keys: ['args', 1], reason: 'option' },
      { field: 'environment.A_KEY', keys: ['environment', 'A_KEY'], reason: 'name' },
      { field: 'environment.C_KEY', keys: ['environment', 'C_KEY'], reason: 'name' },
    ])
  })
})
