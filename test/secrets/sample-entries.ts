/** Short ways to write down labelled entries, and the parts that credentials in them are made of: no whole one stands in a file. */
import type { ServerDefinition } from '../../src/model/server.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'

/** As in RELIABILITY: B1 control characters, B2 invisible ones, B3 literal credentials, B4 userinfo, B5 scheme, B6 plain http, B7 shell lines, B8 paths, B9 ids. */
export type Rule = 'B1' | 'B2' | 'B3' | 'B4' | 'B5' | 'B6' | 'B7' | 'B8' | 'B9'

export interface Sample {
  readonly rule: Rule
  readonly definition: ServerDefinition
  readonly scope: 'user' | 'project'
  /** Other ids of the same registry. */
  readonly others?: readonly string[]
  readonly id: string
}

export const mixed = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
export const lower = mixed.toLowerCase()
export const upper = mixed.toUpperCase()
export const hex = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
export const digest = `${hex}${hex}`
export const uuid = '550e8400-e29b-41d4-a716-446655440000'
export const ref = (name: string) => `\${${name}}`

const build = (
  rule: Rule,
  definition: ServerDefinition,
  scope: Sample['scope'] = 'project',
  id = 'server',
): Sample => ({
  rule,
  definition,
  scope,
  id,
})
export const env = (rule: Rule, ...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, literal]) => build(rule, sampleServer({ environment: { [name]: { literal } } })))
export const headers = (rule: Rule, ...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, literal]) => build(rule, sampleHttpServer({ headers: { [name]: { literal } } })))
export const urls = (rule: Rule, ...list: readonly string[]) =>
  list.map((url) => build(rule, sampleHttpServer({ url })))
export const lines = (rule: Rule, ...list: readonly (readonly string[])[]) =>
  list.map(([command = '', ...args]) => build(rule, sampleServer({ command, args })))
export const inUser = (samples: readonly Sample[]) => samples.map((sample) => ({ ...sample, scope: 'user' as const }))
export const ids = (...groups: readonly (readonly [string, ...string[]])[]) =>
  groups.map(([id, ...others]) => ({ ...build('B9', sampleServer()), id, others }))
export const npx = (...args: readonly string[]) => ['npx', '-y', 'server@1.0.0', ...args]
