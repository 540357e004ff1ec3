// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { buildDefinition, emptyForm, findFormFaults } from './definition-form.ts'
import { findLiterals, takeFromVariable } from './pasted-definition.ts'

describe('the form of a new server', () => {
  it('says everything that is missing at once', () => {
    const pairs = [{ key: 1, name: '', kind: 'reference', text: '' }] as const
    expect(Object.keys(findFormFaults({ ...emptyForm, pairs }))).toEqual(['id', 'command', 'pair-1'])
    expect(Object.keys(findFormFaults({ ...emptyForm, id: 'a', transport: 'http' }))).toEqual(['url'])
  })

  it('becomes a definition with one argument a line', () => {
    const pairs = [{ key: 1, name: 'TOKEN', kind: 'reference', text: 'MY_TOKEN' }] as const
    expect(buildDefinition({ ...emptyForm, id: 'a', command: ' npx ', args: '-y\nsome mcp\n', pairs })).toEqual({
      transport: 'stdio',
      command: 'npx',
      args: ['-y', 'some mcp'],
      environment: { TOKEN: { fromEnv: 'MY_TOKEN' } },
      enabled: true,
    })
  })

  it('puts the usual scheme before an Authorization that comes from a variable', () => {
    const pairs = [{ key: 1, name: 'Authorization', kind: 'reference', text: 'T' }] as const
    const definition = buildDefinition({ ...emptyForm, id: 'a', transport: 'http', url: 'https://a.test/mcp', pairs })
    expect(definition.transport === 'http' && definition.headers).toEqual({
      Authorization: { fromEnv: 'T', scheme: 'Bearer' },
    })
  })
})

describe('takeFromVariable', () => {
  it('leaves a value out for a variable, and keeps the scheme before it', () => {
    const definition = {
      transport: 'http',
      url: 'https://a.test/mcp',
      headers: { Authorization: { literal: 'Bearer abc' }, 'X-Level': { literal: 'high' } },
      enabled: true,
    } as const
    expect(findLiterals(definition)).toEqual(['Authorization', 'X-Level'])
    const taken = takeFromVariable(definition, ['Authorization'])
    expect(taken.transport === 'http' && taken.headers).toEqual({
      Authorization: { fromEnv: 'AUTHORIZATION', scheme: 'Bearer' },
      'X-Level': { literal: 'high' },
    })
  })
})
