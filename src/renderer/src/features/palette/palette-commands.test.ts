// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { findCommands, type PaletteCommand } from './palette-commands.ts'

const command = (label: string, group = 'Action'): PaletteCommand => ({
  key: label,
  label,
  group,
  run: () => undefined,
})
const all = [
  command('Add a server…'),
  command('Matrix', 'View'),
  command('docs: Move…', 'Server'),
  command('move-it: Edit…', 'Server'),
]
const labels = (search: string) => findCommands(all, search).map(({ label }) => label)

describe('findCommands', () => {
  it('offers actions, views and places before anything is typed', () => {
    expect(labels('')).toEqual(['Add a server…', 'Matrix'])
  })

  it('finds every word anywhere, what begins with the search first', () => {
    expect(labels('move')).toEqual(['move-it: Edit…', 'docs: Move…'])
    expect(labels('move docs')).toEqual(['docs: Move…'])
    expect(labels('view')).toEqual(['Matrix'])
  })
})
