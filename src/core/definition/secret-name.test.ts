import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSecretName, isSetting } from './secret-name.ts'

const secret = `token TOKEN MYTOKEN githubToken TOKENIZER MAX_TOKENS secret clientSecret CLIENT_SECRET db_password PGPASSWORD
  passwd credential GOOGLE_APPLICATION_CREDENTIALS key KEY API_KEY apiKey ApiKey APIKey X-Api-Key x-api-key openaiApiKey apikey
  OPENAI_APIKEY auth AUTH_HEADER oauth-auth Authorization authorization Proxy-Authorization bearer bearerValue cookie Cookie
  Set-Cookie PAT GITHUB_PAT github-pat pwd DB_PWD dsn SENTRY_DSN sentryDsn DB_PASS --pass passphrase key1Key api.key`
const plain = `monkey MONKEY_PATCH keyboard keyboard_layout KEYBOARD_LAYOUT author AUTHOR GIT_AUTHOR_NAME authority KEYCLOAK_URL keycloakUrl
  keystore KEYSPACE turkey hockey OAUTH_URL oauth authenticate AUTHENTICATED unauthorized cookies COOKIES_ENABLED cookieless
  PATH PATTERN path patch spatial compat dispatch PWDX pwdless DSNAME tasker bearing forbearer LOG_LEVEL NODE_ENV PORT HOST
  HOME DEBUG USER_AGENT REGION TIMEOUT_MS PROJECT_ID PASS_THROUGH BYPASS compass passing COMPASS_URL Content-Type Accept name`

describe('the name of a field', () => {
  for (const name of secret.split(/\s+/)) {
    it(`says that ${name} holds a credential`, () => assert.equal(isSecretName(name), true))
  }
  for (const name of plain.split(/\s+/)) {
    it(`says nothing of the kind for ${name}`, () => assert.equal(isSecretName(name), false))
  }
})

describe('a setting beside a credential', () => {
  it('is a switch, a count, or what its last word says', () => {
    const settings = [
      ['AUTH', 'none'],
      ['REQUIRE_AUTH', 'true'],
      ['MAX_OUTPUT_TOKENS', '25000'],
      ['TOKENIZER_MODEL', 'cl100k_base'],
      ['AUTH_TYPE', 'oauth2'],
      ['TOKEN_URL', 'https://id.example.com/token'],
      ['API_KEY_FILE', '/run/keys/api'],
      ['TOKEN_TTL', '3600'],
    ] as const
    for (const [name, value] of settings) assert.equal(isSetting(name, value), true, name)
  })

  it('is none where the value is not of that kind', () => {
    const credentials = [
      ['AUTH', 'hunter2'],
      ['MYTOKEN', '6000'],
      ['TOKENS', 'a,b'],
      ['TOKENIZER_API_KEY', 'abc'],
      ['AUTH_TYPE', 'a1B2c3D4e5F6g7H8i9J0k1L2'],
      ['TOKEN_URL', 'abc'],
      ['WEBHOOK_SECRET_URL', 'https://a.example.com/abc'],
      ['API_KEY_FILE', 'abc'],
      ['TOKEN_TTL', 'abc'],
      ['KEY_ID', 'abc'],
    ] as const
    for (const [name, value] of credentials) assert.equal(isSetting(name, value), false, name)
  })
})
