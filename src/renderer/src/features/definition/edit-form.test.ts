// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { RedactedDefinition } from '../../../../model/redacted-definition.ts'
import { buildEditChange, buildEditForm, findMaskedFields } from './edit-form.ts'

const definition: RedactedDefinition = {
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'github-mcp', '--token', '***'],
  cwd: '/srv',
  environment: { GITHUB_TOKEN: { fromEnv: 'GITHUB_TOKEN' }, LEVEL: { masked: true } },
  enabled: true,
}
const form = buildEditForm(definition)

describe('buildEditChange', () => {
  it('is nothing where nothing was touched, masks included', () => {
    expect(buildEditChange(definition, form)).toBeUndefined()
  })

  it('sends only what was touched', () => {
    expect(buildEditChange(definition, { ...form, target: 'bunx ' })).toEqual({ command: 'bunx' })
    expect(buildEditChange(definition, { ...form, args: '-y\nother' })).toEqual({ args: ['-y', 'other'] })
  })

  it('takes out what was emptied or no longer kept', () => {
    expect(buildEditChange(definition, { ...form, cwd: '', removed: ['LEVEL'] })).toEqual({
      remove: ['environment.LEVEL', 'cwd'],
    })
  })

  it('gives a name a new value without a word of the old one', () => {
    const pairs = [{ key: 1, name: 'LEVEL', kind: 'reference', text: 'MY_LEVEL' }] as const
    expect(buildEditChange(definition, { ...form, pairs })).toEqual({ environment: { LEVEL: { fromEnv: 'MY_LEVEL' } } })
  })
})

describe('findMaskedFields', () => {
  it('is silent about a mask that was left alone', () => {
    expect(findMaskedFields(form, form)).toEqual([])
  })

  it('names a field that would write a mask, or a written-out character, into a file', () => {
    expect(findMaskedFields(form, { ...form, args: '-y\nother\n--token\n***' })).toEqual(['args'])
    expect(findMaskedFields(form, { ...form, target: 'np\\u{202e}x' })).toEqual(['target'])
  })
})
