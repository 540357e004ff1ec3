// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { buildLineDiff } from './line-diff.ts'

const draw = (before: string | null, after: string | null) =>
  buildLineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

describe('buildLineDiff', () => {
  it('shows a new entry as added, whole', () => {
    expect(draw(null, 'a\nb\n')).toEqual(['+a', '+b'])
  })

  it('shows a removed entry as removed, whole', () => {
    expect(draw('a\r\nb\r\n', null)).toEqual(['-a', '-b'])
  })

  it('keeps what did not change, in its place', () => {
    expect(draw('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
  })

  it('is empty where there is nothing to show', () => {
    expect(draw(null, null)).toEqual([])
  })

  it('gives back both texts', () => {
    const [before, after] = ['a\nb\na\nc\nb', 'b\na\na\nc']
    const lines = buildLineDiff(before, after)
    expect(lines.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join('\n')).toBe(before)
    expect(lines.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('\n')).toBe(after)
  })
})
