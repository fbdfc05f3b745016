import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakLines, cutLine, fitText } from './text.ts'

/** Chinese characters have width 1, all others 0.5. */
const measure = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(sign) ? 1 : 0.5), 0)
const bare = (text: string) => text.replace(/\s/g, '')
const mixed = fc.string({ unit: fc.constantFrom(...'深圳市南山区科技园，。（）A b c 1 2 - / . \n'.split('')), maxLength: 120 })

describe('breakLines', () => {
  test.each([
    ['words stay whole', 'the quick brown fox', 5, ['the quick', 'brown fox']],
    ['Chinese breaks anywhere', '深圳市南山区', 4, ['深圳市南', '山区']],
    ['no closing mark begins a line', '深圳市南，山区', 4, ['深圳市', '南，山区']],
    ['no opening mark ends a line', '深圳市（南）', 4, ['深圳市', '（南）']],
    ['a hyphen may end a line', 'Müller-Lüdenscheidt', 7, ['Müller-', 'Lüdenscheidt']],
    ['paragraphs end lines', 'a\n\nb', 9, ['a', 'b']],
    ['a word too wide is split', 'abcdefgh', 2, ['abcd', 'efgh']],
  ])('%s', (_, text, width, lines) => {
    expect(breakLines(text, measure, width)).toEqual(lines)
  })

  test('no line is too wide, nothing is lost and nothing is added', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 20 }), (text, width) => {
        const lines = breakLines(text, measure, width)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(bare(lines.join(''))).toBe(bare(text))
      }),
    )
  })
})

describe('fitText', () => {
  const fitting = { largest: 10, smallest: 4, leading: 1.3 }

  test('keeps the largest size where it fits', () => {
    expect(fitText('深圳市', measure, { width: 30, height: 10 }, fitting)).toEqual({ size: 10, lines: ['深圳市'], cut: false })
  })

  test('shrinks before it splits a word, and splits before it cuts', () => {
    const word = fitText('abcdefgh', measure, { width: 30, height: 30 }, fitting)
    expect(word.lines).toEqual(['abcdefgh'])
    expect(word.size).toBeLessThan(10)
    const split = fitText('abcdefghijklmnopqrstuvwx', measure, { width: 30, height: 30 }, fitting)
    expect(split.cut).toBe(false)
    expect(split.lines.join('')).toBe('abcdefghijklmnopqrstuvwx')
  })

  test('is always inside its box, and says when something is missing', () => {
    const box = fc.record({ width: fc.integer({ min: 20, max: 100 }), height: fc.integer({ min: 10, max: 60 }) })
    fc.assert(
      fc.property(mixed, box, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), (text, room, maxLines) => {
        const { size, lines, cut } = fitText(text, measure, room, maxLines === undefined ? fitting : { ...fitting, maxLines })
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width + 1e-6)
        if (lines.length > 0) expect(size * (1 + (lines.length - 1) * fitting.leading)).toBeLessThanOrEqual(room.height + 1e-6)
        expect(lines.length).toBeLessThanOrEqual(maxLines ?? 100)
        if (cut) expect(lines.at(-1)).toMatch(/\u2026$/)
        else expect(bare(lines.join(''))).toBe(bare(text))
      }),
    )
  })
})

test('cutLine leaves what fits alone', () => {
  expect(cutLine('深圳', measure, 2)).toBe('深圳')
  expect(cutLine('深圳市南', measure, 3)).toBe('深圳\u2026')
})
