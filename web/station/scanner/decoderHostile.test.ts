import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseScan } from '../../../graph/kernel/states/codes.ts'
import { type DecoderState, decode, idle, type KeyStroke, type KeyVerdict, stripPrefix } from './decoder.ts'

/** The keys of a device that names no physical key, as many Android scanners are. */
const byKey = (text: string, gap = 4): KeyStroke[] => {
  const keys = [...text].map((key, i): KeyStroke => ({ code: '', key, down: true, at: i * gap }))
  return [...keys, { code: 'Enter', down: true, at: keys.length * gap }]
}

function run(all: readonly KeyStroke[]): KeyVerdict[] {
  let state: DecoderState = idle
  return all.map((stroke) => {
    const [next, verdict] = decode(state, stroke)
    state = next
    return verdict
  })
}

const codesOf = (verdicts: readonly KeyVerdict[]) =>
  verdicts.flatMap((verdict) => (verdict.kind === 'scan' || verdict.kind === 'broken' ? [verdict.scan.code] : []))
const identifier = fc.constantFrom(']C1', ']d2', ']Q3', ']e0', ']E0', ']', ']]', ']C', '\x1d', '')
const element = fc.constantFrom('0106901234567892', '21ABC', '10LOT', '17261231', '3103001250', '\x1d', '\x1e', '\x04', ']C1', '')
const gs1 = fc.tuple(identifier, fc.array(element, { maxLength: 8 })).map(([head, parts]) => head + parts.join(''))
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  gs1,
  fc.constantFrom(
    '\u202eABC\u200f',
    '👩‍👩‍👧‍👦',
    "ni'hao",
    'ｗｂ７７４９',
    '한ㄱ',
    '\ud800',
    '\0\0\0',
    `<img src=x onerror=alert(1)>`,
    `' or 1=1 --`,
  ),
  fc.integer({ min: 3, max: 4_096 }).map((length) => 'W'.repeat(length)),
)

describe('any burst', () => {
  test('is a code of what was sent and of nothing else', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(anything, (text) => {
        // Characters beyond the keyboard's that a device sends whole are taken whole.
        const codes = codesOf(run(byKey(text)))
        expect(codes.length).toBeLessThanOrEqual(1)
        if (text.length >= 3) expect(codes).toEqual([stripPrefix(text)])
      }),
      { numRuns: 500 },
    )
  })

  test('loses at most the identifier of its symbology and the separators before it', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const bare = stripPrefix(text)
        expect(text.endsWith(bare)).toBe(true)
        expect(text.slice(0, text.length - bare.length)).toMatch(/^(\][A-Za-z][0-9A-Za-z])?\x1d*$/)
        expect(bare === '').toBe(text === '')
      }),
      { numRuns: 1_000 },
    )
  })

  test('is read as a code without invisible characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          fc.tuple(fc.constantFrom('L:', 'W:', 'p:', 'CMD-', '：'), anything).map((two) => two.join('')),
        ),
        (text) => {
          const scan = parseScan(text)
          if ('code' in scan) expect(scan.code).not.toMatch(/[\0-\x1f\x7f]/)
          if (scan.kind === 'own') expect(scan.code).toMatch(/^[\x20-\x7e]{1,64}$/)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

test('a character by the number pad is one, or none: never NUL', () => {
  const digits = fc.oneof(fc.stringMatching(/^\d{0,5}$/), fc.constantFrom('000', '0', '256', '9'.repeat(400)))
  fc.assert(
    fc.property(digits, (number) => {
      const pad = [...number].map((digit, i): KeyStroke => ({ code: `Numpad${digit}`, alt: true, down: true, at: 20 + i }))
      const end = 20 + number.length
      const keys = [
        ...byKey('ABCD').slice(0, -1),
        ...pad,
        { code: 'AltLeft', down: false, at: end },
        { code: 'Enter', down: true, at: end + 4 },
      ]
      for (const code of codesOf(run(keys))) {
        expect(code).not.toContain('\0')
        expect(code.slice(0, 4)).toBe('ABCD')
        expect(code.length).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: 300 },
  )
})
