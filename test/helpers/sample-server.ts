/** Definitions for tests: fixed ones, and generated ones that every check lets through. */
import * as fc from 'fast-check'
import type { EnvironmentValue, HeaderValue, HttpDefinition, StdioDefinition } from '../../src/model/server.ts'

/** A valid stdio server; name only the fields the test is about. */
export function sampleServer(overrides: Partial<StdioDefinition> = {}): StdioDefinition {
  return {
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@upstash/context7-mcp@1.0.0'],
    environment: {},
    enabled: true,
    ...overrides,
  }
}

/** A valid http server. */
export function sampleHttpServer(overrides: Partial<HttpDefinition> = {}): HttpDefinition {
  return { transport: 'http', url: 'https://mcp.example.com/mcp', headers: {}, enabled: true, ...overrides }
}

export const serverIds = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/)
export const variableNames = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,12}$/)

/** Words that are no secret, no path and no template. */
const words = fc.stringMatching(/^[a-z][a-z0-9 ,.äß]{0,12}$/)
const plainObjects = { noNullPrototype: true } as const
const reference = fc.record({ fromEnv: variableNames }, plainObjects)
const environmentValue: fc.Arbitrary<EnvironmentValue> = fc.oneof(
  fc.record({ literal: words }, plainObjects),
  reference,
)
const headerValue: fc.Arbitrary<HeaderValue> = fc.oneof(
  fc.record({ literal: words }, plainObjects),
  reference,
  fc.record({ fromEnv: variableNames, scheme: fc.constantFrom('Bearer', 'Basic') }, plainObjects),
)
const plainNames = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/).map((name) => `VALUE${name}`)

export const stdioServers: fc.Arbitrary<StdioDefinition> = fc.record(
  {
    transport: fc.constant('stdio' as const),
    command: fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/),
    args: fc.array(
      fc.oneof(
        words,
        variableNames.map((name) => `\${${name}}`),
      ),
      { maxLength: 5 },
    ),
    environment: fc.dictionary(plainNames, environmentValue, { maxKeys: 4, noNullPrototype: true }),
    enabled: fc.boolean(),
    description: words,
    timeout: fc.integer({ min: 1, max: 600 }),
  },
  { requiredKeys: ['transport', 'command', 'args', 'environment', 'enabled'], noNullPrototype: true },
)

export const httpServers: fc.Arbitrary<HttpDefinition> = fc.record(
  {
    transport: fc.constant('http' as const),
    url: fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/).map((host) => `https://${host}.example/mcp`),
    headers: fc.dictionary(
      fc.stringMatching(/^[A-Z][a-z]{0,8}$/).map((name) => `X-Value${name}`),
      headerValue,
      { maxKeys: 4, noNullPrototype: true },
    ),
    enabled: fc.boolean(),
    description: words,
  },
  { requiredKeys: ['transport', 'url', 'headers', 'enabled'], noNullPrototype: true },
)

export const servers = fc.oneof(stdioServers, httpServers)
