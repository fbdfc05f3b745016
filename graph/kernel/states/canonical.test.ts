import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalCode, canonicalText } from './canonical.ts'

const marks = fc.constantFrom('\u200b', '\u200e', '\u202a', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u2060', '\u3164', '\ufff9')
const spaces = fc.constantFrom(' ', '\u00a0', '\u202f', '\t')
const anyText = fc.string({ unit: 'binary' })

describe('a code', () => {
  test.each([
    ['PO-é', 'PO-e\u0301'],
    ['PO-1', 'PO-1\u200b'],
    ['PO-1', '\u202aPO-1'],
    ['PO-1', 'P\u00adO-1\ufeff'],
    ['JAR-1L-B', 'ＪＡＲ－１Ｌ－Ｂ'],
    ['PO 1', ' PO\u00a0 1\u3000'],
    ['カ', 'ｶ'],
  ])('%j is also typed %j', (canonical, typed) => {
    expect(canonicalCode(typed)).toBe(canonical)
  })

  test('has one spelling, whatever is typed between its characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z0-9#/._-]$/), fc.array(marks, { maxLength: 2 })), { minLength: 1 }),
        (parts) => {
          const code = parts.map(([sign]) => sign).join('')
          const wide = parts.map(([sign, between]) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0) + between.join('')).join('')
          expect(canonicalCode(wide)).toBe(code)
        },
      ),
    )
  })

  test('is canonical once it was made so, and visible ASCII stays', () => {
    fc.assert(fc.property(anyText, (text) => void expect(canonicalCode(canonicalCode(text))).toBe(canonicalCode(text))))
    fc.assert(fc.property(fc.stringMatching(/^[\x21-\x7e]+$/), (code) => void expect(canonicalCode(code)).toBe(code)))
  })
})

describe('a text', () => {
  test.each([
    ['Größe 4', 'Gro\u0308ße 4\u200b'],
    ['Lamp 360°', 'Lamp\u00a0３６０°'],
    ['袜子（6双装）', '袜子（６双装）'],
    ['', '\u3164\u200b '],
  ])('%j is also typed %j', (canonical, typed) => {
    expect(canonicalText(typed)).toBe(canonical)
  })

  test.each(['👩‍👧', '❤️', 'می‌خواهم', '葛󠄀', 'Zeile 1\nZeile 2', '（大）、「小」'])('%j keeps what shapes it', (text) => {
    expect(canonicalText(text)).toBe(text)
  })

  test('is canonical once it was made so', () => {
    const mixed = fc.array(fc.oneof(anyText, marks, spaces, fc.constantFrom('\u200d', '\ufe0f', '\u0301', 'ａ')), { maxLength: 6 })
    fc.assert(fc.property(mixed, (parts) => void expect(canonicalText(canonicalText(parts.join('')))).toBe(canonicalText(parts.join('')))))
  })

  test('takes time in proportion to its length', () => {
    const begun = performance.now()
    for (const gap of [' ', '\u00a0', '\u200b', '\u200d', '\n', '\uff21'])
      for (const form of [canonicalText, canonicalCode]) expect(form(`x${gap.repeat(300_000)}x`).startsWith('x')).toBe(true)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
