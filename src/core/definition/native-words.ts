/** The words that agents have for the same field, for readers that do not know whose entry they look at. */

/** By field; the first is the most common one (the agents' documentation, 2026-12-01). */
export const fieldNames = {
  command: ['command', 'cmd'],
  args: ['args'],
  env: ['env', 'environment', 'envs'],
  url: ['url', 'httpUrl', 'serverUrl', 'uri', 'urlTemplate', 'url_template'],
  headers: ['headers', 'http_headers'],
  transport: ['type', 'transport', 'transportType'],
} as const

/** Fields that name a variable instead of holding a reference (Codex; the Pi adapter). */
export const variableFields = {
  env: 'env_vars',
  headers: 'env_http_headers',
  bearer: ['bearer_token_env_var', 'bearerTokenEnv'],
} as const

/** What a lower-case word for a transport means; `sse` is one of its own, which no definition can have. */
export const transportWords: Readonly<Record<string, 'stdio' | 'http'>> = {
  stdio: 'stdio',
  local: 'stdio',
  http: 'http',
  remote: 'http',
  'streamable-http': 'http',
  streamable_http: 'http',
  streamablehttp: 'http',
}
