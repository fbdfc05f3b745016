import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecoderState, decode, idle, type KeyStroke, type KeyVerdict, LONGEST_GAP_MS, stripPrefix } from './decoder.ts'
import { keyFor } from './physicalKeys.ts'

const charStrokes = (char: string, at: number, ime = false): KeyStroke[] => {
  const { code, shift, ctrl } = keyFor(char)!
  const keys: KeyStroke[] = [{ code, shift, ctrl, down: true, at, ime, key: ime ? 'Process' : char }]
  if (shift) keys.unshift({ code: 'ShiftLeft', shift: true, down: true, at, ime })
  return [...keys, { code, shift, ctrl, down: false, at: at + 1 }]
}

function strokes(code: string, gap: number | readonly number[], start = 0, ime = false): KeyStroke[] {
  let at = start
  const gapAt = (i: number) => (typeof gap === 'number' ? gap : gap[i]!)
  const keys = [...code].flatMap((char, i) => {
    if (i > 0) at += gapAt(i - 1)
    return charStrokes(char, at, ime)
  })
  return [...keys, { code: 'Enter', down: true, at: at + gapAt(code.length - 1), ime }]
}

function run(all: readonly KeyStroke[], longest: number | null = null): KeyVerdict[] {
  let state: DecoderState = idle
  return all.map((stroke) => {
    const [next, verdict] = decode(state, stroke, longest)
    state = next
    return verdict
  })
}

const scansOf = (verdicts: readonly KeyVerdict[]) => verdicts.flatMap((v) => (v.kind === 'scan' ? [v.scan.code] : []))
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const code = fc
  .string({ unit: fc.constantFrom(...printable, '\x1d'), minLength: 3, maxLength: 40 })
  .filter((text) => stripPrefix(text) === text && text.trim() === text)

describe('a burst ended by Enter', () => {
  test('is a scan of exactly what was printed', () => {
    expect(scansOf(run(strokes('WB7749301825CN', 5)))).toEqual(['WB7749301825CN'])
  })

  test('keeps every printable character and the GS1 separator, at any speed of a scanner', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 35 }), fc.boolean(), (text, gap, ime) => {
        expect(scansOf(run(strokes(text, gap, 0, ime)))).toEqual([text])
      }),
    )
  })

  test('two hundred codes in a row come out in order', () => {
    const codes = Array.from({ length: 200 }, (_, i) => `CODE-${i}`)
    let at = 0
    const all = codes.flatMap((text) => {
      const keys = strokes(text, 3, at)
      at = keys.at(-1)!.at + 20
      return keys
    })
    expect(scansOf(run(all))).toEqual(codes)
  })

  test('survives one late key when the rest is fast', () => {
    expect(scansOf(run(strokes('6901234567892', [5, 5, 5, 80, 5, 5, 5, 5, 5, 5, 5, 5, 5])))).toEqual(['6901234567892'])
  })

  test('says that an input method was on', () => {
    const verdict = run(strokes('QH-BT-0907-BK', 4, 0, true)).at(-1)!
    expect(verdict).toMatchObject({ kind: 'scan', scan: { code: 'QH-BT-0907-BK', ime: true } })
  })

  test('swallows the second Enter of a scanner that sends CR and LF', () => {
    const keys = strokes('H-07', 5)
    const at = keys.at(-1)!.at
    const kinds = run([...keys, { code: 'Enter', down: true, at: at + 3 }, { code: 'KeyJ', ctrl: true, down: true, at: at + 6 }]).map(
      (v) => v.kind,
    )
    expect(kinds.slice(-3)).toEqual(['scan', 'tail', 'tail'])
  })
})

describe('the separators of GS1', () => {
  const around = (middle: KeyStroke[]) => [...strokes('010690', 5).slice(0, -1), ...middle, ...strokes('21ABC', 5, 30 + 10)]

  test.each([
    ['Ctrl and ]', [{ code: 'BracketRight', ctrl: true, down: true, at: 31 }]],
    ['F8', [{ code: 'F8', down: true, at: 31 }]],
    [
      'Alt and 029 on the number pad',
      [
        { code: 'AltLeft', alt: true, down: true, at: 29 },
        { code: 'Numpad0', alt: true, down: true, at: 30 },
        { code: 'Numpad2', alt: true, down: true, at: 31 },
        { code: 'Numpad9', alt: true, down: true, at: 32 },
        { code: 'AltLeft', down: false, at: 33 },
      ],
    ],
  ] satisfies [string, KeyStroke[]][])('sent as %s', (_, middle) => {
    expect(scansOf(run(around(middle)))).toEqual(['010690\x1d21ABC'])
  })

  test('symbology identifiers and a leading FNC1 are cut', () => {
    expect(scansOf(run(strokes(']C10106901234567892', 5)))).toEqual(['0106901234567892'])
    expect(scansOf(run(strokes('\x1d0106901234567892', 5)))).toEqual(['0106901234567892'])
  })
})

describe('typed keys', () => {
  test('are never a scan', () => {
    const slow = fc.array(fc.integer({ min: 36, max: 400 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(code, slow, (text, gaps) => {
        expect(scansOf(run(strokes(text, gaps)))).toEqual([])
      }),
    )
  })

  test('two fast keys and an Enter are no code', () => {
    expect(run(strokes('12', 20)).at(-1)!.kind).toBe('short')
  })

  test('a key held down is no code', () => {
    const held = Array.from({ length: 20 }, (_, i): KeyStroke => ({ code: 'KeyA', down: true, at: i * 30, repeat: i > 0 }))
    expect(scansOf(run([...held, { code: 'Enter', down: true, at: 610 }]))).toEqual([])
  })

  test('right before a scan are no part of it, not even with a late key in the scan', () => {
    const typing = fc.array(fc.integer({ min: 45, max: 100 }), { minLength: 30, maxLength: 30 })
    const late = fc.record({ at: fc.integer({ min: 3, max: 8 }), ms: fc.integer({ min: 5, max: 95 }) })
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,20}$/), typing, fc.integer({ min: 45, max: 100 }), late, (word, beat, pause, { at, ms }) => {
        const hand = strokes(word, beat).slice(0, -1)
        const gaps = Array.from({ length: 13 }, (_, i) => (i === at ? ms : 5))
        expect(scansOf(run([...hand, ...strokes('6901234567892', gaps, hand.at(-2)!.at + pause)]))).toEqual(['6901234567892'])
      }),
    )
  })

  test('before a scan do not spoil it after a pause', () => {
    expect(scansOf(run([...strokes('hello', 130).slice(0, -1), ...strokes('6901234567892', 5, 2000)]))).toEqual(['6901234567892'])
  })
})

test('a code cut off in the middle is never accepted', () => {
  const pause = fc.integer({ min: 101, max: 550 })
  fc.assert(
    fc.property(code, code, pause, (head, tail, rest) => {
      const first = strokes(head, 5).slice(0, -1)
      const verdicts = run([...first, ...strokes(tail, 1, first.at(-1)!.at + rest)])
      expect(scansOf(verdicts)).toEqual([])
      expect(verdicts.at(-1)).toMatchObject({ kind: 'broken', scan: { code: head + tail } })
    }),
  )
})

describe('pages without typing', () => {
  const all = (rows: readonly KeyStroke[]) => run(rows, LONGEST_GAP_MS)
  const gaps = fc.array(fc.integer({ min: 0, max: LONGEST_GAP_MS }), { minLength: 41, maxLength: 41 })

  test('a sequence of keys is a complete scan at any speed', () => {
    fc.assert(
      fc.property(code, gaps, fc.boolean(), (text, beat, ime) => {
        expect(scansOf(all(strokes(text, beat, 0, ime)))).toEqual([text])
      }),
    )
  })

  test('a code with a longer pause before a character or its Enter is not accepted', () => {
    const cut = fc.record({ at: fc.nat(), ms: fc.integer({ min: LONGEST_GAP_MS + 1, max: 1_500 }) })
    fc.assert(
      fc.property(code, gaps, cut, (text, beat, { at, ms }) => {
        const broken = beat.map((gap, i) => (i === at % text.length ? ms : gap))
        const verdicts = all(strokes(text, broken))
        expect(scansOf(verdicts)).toEqual([])
        expect(verdicts.at(-1)).toMatchObject({ kind: 'broken', scan: { code: text } })
      }),
    )
  })

  test('a key pressed long before does not spoil a scan, and Enter alone is none', () => {
    const touched: KeyStroke = { code: 'KeyA', key: 'a', down: true, at: 0 }
    expect(scansOf(all([touched, ...strokes('6901234567892', 120, 1_600)]))).toEqual(['6901234567892'])
    expect(all([{ code: 'Enter', down: true, at: 0 }])).toEqual([{ kind: 'other' }])
  })
})

test('a device that names no physical key is read by its characters', () => {
  const keys = [...'A01-01'].map((key, i): KeyStroke => ({ code: '', key, down: true, at: i * 8 }))
  expect(scansOf(run([...keys, { code: 'Enter', down: true, at: 48 }]))).toEqual(['A01-01'])
})

test('no sequence of keys makes the decoder throw', () => {
  const stroke = fc.record({
    code: fc.constantFrom('KeyA', 'Digit1', 'Enter', 'Tab', 'F8', 'Numpad3', 'AltLeft', 'ShiftLeft', '', 'Space', 'BracketRight'),
    key: fc.string({ maxLength: 3 }),
    down: fc.boolean(),
    at: fc.integer({ min: 0, max: 3000 }),
    shift: fc.boolean(),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    repeat: fc.boolean(),
    ime: fc.boolean(),
  })
  fc.assert(fc.property(fc.array(stroke, { maxLength: 60 }), (all) => void run(all)))
})

describe('digits of a hand on a page without typing', () => {
  /** Keys pressed one after the other, each held for some milliseconds. */
  const pressed = (text: string, { at, beat, hold }: { at: number; beat: number; hold: number }): KeyStroke[] =>
    [...text].flatMap((char, i) => {
      const { code: key } = keyFor(char)!
      return [
        { code: key, key: char, down: true, at: at + i * beat },
        { code: key, key: char, down: false, at: at + i * beat + hold },
      ]
    })
  const digitsOf = (verdicts: readonly KeyVerdict[]) => verdicts.flatMap((v) => (v.kind === 'digits' ? [v.digits] : []))

  test('are the pieces of the scan that follows, however soon', () => {
    for (const beat of [120, 700])
      for (const pause of [LONGEST_GAP_MS + 1, 900, 1_500, 20_000]) {
        const hand = pressed('24', { at: 0, beat, hold: 80 })
        const verdicts = run([...hand, ...strokes('6901234567892', 5, beat + pause)], LONGEST_GAP_MS)
        expect(digitsOf(verdicts)).toEqual(['2', '24'])
        expect(scansOf(verdicts)).toEqual(['6901234567892'])
      }
  })

  test('of a key that is released like those of a scanner may be the start of a code', () => {
    const verdicts = run([...pressed('6', { at: 0, beat: 0, hold: 8 }), ...strokes('901234567892', 5, 900)], LONGEST_GAP_MS)
    expect(digitsOf(verdicts)).toEqual([])
    expect(verdicts.at(-1)).toMatchObject({ kind: 'broken', scan: { code: '6901234567892' } })
  })

  test('are no code with the Enter after them, and no number with more than six', () => {
    const hand = pressed('120', { at: 0, beat: 120, hold: 80 })
    expect(run([...hand, { code: 'Enter', down: true, at: 240 + LONGEST_GAP_MS + 1 }], LONGEST_GAP_MS).at(-1)?.kind).toBe('other')
    expect(digitsOf(run(pressed('1234567', { at: 0, beat: 120, hold: 80 }), LONGEST_GAP_MS)).at(-1)).toBe('123456')
  })

  test('are not looked for where they can be typed into a field', () => {
    expect(digitsOf(run(pressed('5', { at: 0, beat: 0, hold: 80 })))).toEqual([])
  })
})
