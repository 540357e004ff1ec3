// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { splitConfusable } from './confusable-text.ts'

const marked = (text: string) =>
  splitConfusable(text).flatMap(({ text: part, script }) => (script ? [[part, script]] : []))

describe('splitConfusable', () => {
  it('marks letters of another script among Latin ones', () => {
    expect(marked('p\u0430yp\u0430l-mcp')).toEqual([
      ['\u0430', 'Cyrillic'],
      ['\u0430', 'Cyrillic'],
    ])
    expect(marked('g\u03bfogle')).toEqual([['\u03bf', 'Greek']])
  })

  it('marks Latin letters in disguise', () => {
    expect(marked('\u{1d41a}bc')).toEqual([['\u{1d41a}', 'Disguised']])
  })

  it('leaves a word alone that is all of one script, and text around it', () => {
    expect(marked('\u0434\u043e\u043a\u0443\u043c\u0435\u043d\u0442\u044b docs')).toEqual([])
    expect(marked('plain-name')).toEqual([])
    expect(marked('caf\u00e9 \u6587\u4ef6')).toEqual([])
  })

  it('loses no letter', () => {
    const text = 'x \u0430b\u03b1 \u0434\u0430, end'
    expect(
      splitConfusable(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
