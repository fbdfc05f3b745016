import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHidReport } from './hidReport.ts'
import { readTypedGrams, type ScaleReading } from './reading.ts'
import { readNciAnswer, readScaleLine } from './scaleFrame.ts'
import { joinChunk, toText } from './serialFrames.ts'
import { type Settling, settle, takeWeight, unsettled } from './settling.ts'

const stable = (grams: number): ScaleReading => ({ state: 'STABLE', grams })
const hid = (...[id = 0, ...bytes]: number[]) => readHidReport(id, new DataView(Uint8Array.from(bytes).buffer))

describe('a report of a HID scale', () => {
  test.each<[string, number[], ScaleReading | null]>([
    ['7.85 lb', [3, 4, 12, 254, 17, 3], stable(3561)],
    ['12.3 oz', [3, 4, 11, 255, 123, 0], stable(349)],
    ['520 g', [3, 4, 2, 0, 8, 2], stable(520)],
    ['1.234 kg', [3, 4, 3, 253, 210, 4], stable(1234)],
    ['20 kg, exponent 1', [3, 4, 3, 1, 2, 0], stable(20_000)],
    ['520 g in motion', [3, 3, 2, 0, 8, 2], { state: 'UNSTABLE', grams: 520 }],
    ['stable zero', [3, 2, 2, 0, 0, 0], { state: 'ZERO' }],
    ['zero as a weight', [3, 4, 2, 0, 0, 0], { state: 'ZERO' }],
    ['less than nothing', [3, 5, 2, 0, 40, 0], { state: 'NEGATIVE' }],
    ['too heavy', [3, 6, 2, 0, 0, 0], { state: 'OVER' }],
    ['a fault', [3, 1, 2, 0, 0, 0], { state: 'FAULT' }],
    ['to be calibrated', [3, 7, 2, 0, 8, 2], { state: 'FAULT' }],
    ['to be zeroed', [3, 8, 2, 0, 8, 2], { state: 'FAULT' }],
    ['a unit that no package is weighed in', [3, 4, 5, 0, 8, 2], { state: 'UNIT', unit: 'tael' }],
    ['a unit without a name', [3, 4, 13, 0, 8, 2], { state: 'UNIT', unit: '#13' }],
    ['half a gram, exactly', [3, 4, 3, 252, 21, 39], stable(1001)],
    ['another report', [4, 4, 2, 0, 8, 2], null],
    ['a report that was cut off', [3, 4, 2], null],
  ])('%s', (_, bytes, reading) => expect(hid(...bytes)).toEqual(reading))
})

describe('an answer of the NCI protocol', () => {
  test.each<[string, string, ScaleReading | null]>([
    ['stable', '\n0005.67LB\r\n00\r', stable(2572)],
    ['with an S before the status', '\n01.234KG\r\nS00\r', stable(1234)],
    ['pounds and ounces', '\n05lb 03.5oz\r\n00\r', stable(2367)],
    ['in motion', '\n0005.67lb\r\nS10\r', { state: 'UNSTABLE', grams: 2572 }],
    ['in motion without a weight', '\nS10\r', { state: 'UNSTABLE', grams: null }],
    ['at zero', '\n0000.00LB\r\n20\r', { state: 'ZERO' }],
    ['under capacity', '\n------LB\r\nS01\r', { state: 'NEGATIVE' }],
    ['over capacity', '\n------LB\r\nS02\r', { state: 'OVER' }],
    ['faulty calibration', '\n0005.67LB\r\nS08\r', { state: 'FAULT' }],
    ['a third status byte', '\n0500.0 g\r\n0p0\r', stable(500)],
    ['another unit', '\n0005.67CT\r\n00\r', { state: 'UNIT', unit: 'CT' }],
    ['not understood', '\n?\r', null],
  ])('%s', (_, frame, reading) => expect(readNciAnswer(frame)).toEqual(reading))
})

describe('a line of a scale', () => {
  test.each<[string, ScaleReading | null]>([
    ['ST,+00012.34  g', stable(12)],
    ['ST,GS,00,  1.234kg', stable(1234)],
    ['US,NT,+  0.512kg', { state: 'UNSTABLE', grams: 512 }],
    ['OL,+99999999  g', { state: 'OVER' }],
    ['ST,NT,-  0.020kg', { state: 'NEGATIVE' }],
    ['ST,GS,+  0.000kg', { state: 'ZERO' }],
    ['S S     500.00 g', stable(500)],
    ['S D     498.10 g', { state: 'UNSTABLE', grams: 498 }],
    ['S +', { state: 'OVER' }],
    ['S -', { state: 'NEGATIVE' }],
    ['S I', null],
    ['   1.50 lb ', { state: 'UNMARKED', grams: 680 }],
    ['   1.50 lb ?', { state: 'UNSTABLE', grams: 680 }],
    ['wn0000.45kg', { state: 'UNMARKED', grams: 450 }],
    ['\x02  2.000kg', { state: 'UNMARKED', grams: 2000 }],
    ['ST,GS,  1,234kg', stable(1234)],
    ['ST,GS,-  1,234kg', { state: 'NEGATIVE' }],
    ['  0,5 kg', { state: 'UNMARKED', grams: 500 }],
    ['ST,1.234kg', stable(1234)],
    ['ST,GS,00,1234g', null],
    ['ST,GS,1,234kg', null],
    ['ST,GS,  1,234 g', null],
    ['ST,GS,  1,234.5 g', null],
    ['ST,GS,  1.234,5kg', null],
    ['5lb 3,5oz', { state: 'UNMARKED', grams: 2367 }],
    ['  12.3 oz', { state: 'UNMARKED', grams: 349 }],
    ['ST,GS,+  1.250 lbs', stable(567)],
    ['ST,GS,00, 12.5ct', { state: 'UNIT', unit: 'ct' }],
    ['   0.32 ozt', { state: 'UNIT', unit: 'ozt' }],
    ['1250', null],
    ['Model GX-10', null],
  ])('%s', (line, reading) => expect(readScaleLine(line)).toEqual(reading))
})

test('a stream gives the same readings, however it is cut into chunks', () => {
  const lines = fc.array(fc.constantFrom('ST,GS,  1.234kg\r\n', 'US,GS,  0.7kg\r\n', '\r\n', 'x'.repeat(300), '  5.0 lb\r', '\n12 g\n'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sent, sizes) => {
      const bytes = new TextEncoder().encode(sent.join(''))
      const whole = joinChunk('', toText(bytes), '\r\n')
      let rest = ''
      const frames: string[] = []
      for (let at = 0, nth = 0; at < bytes.length; nth++) {
        const size = sizes[nth % sizes.length] ?? 1
        const next = joinChunk(rest, toText(bytes.slice(at, at + size)), '\r\n')
        at += size
        rest = next.rest
        frames.push(...next.frames)
      }
      expect({ rest, frames }).toEqual(whole)
      expect(frames.map(readScaleLine)).toEqual(whole.frames.map(readScaleLine))
    }),
  )
})

test('no bytes and no text make a decoder fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 255 }), (bytes, id) => {
      readHidReport(id, new DataView(bytes.buffer, bytes.byteOffset, bytes.length))
      readNciAnswer(toText(bytes))
      readScaleLine(toText(bytes))
    }),
  )
})

test.each([
  ['0.95', 'KG', 950],
  [' 1,2 ', 'KG', 1200],
  ['1.25', 'LB', 567],
  ['１．２５', 'LB', 567],
  ['1.255', 'LB', 'REFUSED'],
  ['1.250', 'LB', 567],
  ['661.38', 'LB', 299_997],
  ['661.5', 'LB', 'REFUSED'],
  ['950', 'KG', 'REFUSED'],
  ['0', 'KG', 'REFUSED'],
  ['', 'KG', null],
  ['1.2345', 'KG', 'REFUSED'],
  ['WB7749301825CN', 'LB', null],
  ['4006381333931', 'LB', 'REFUSED'],
  ['-20', 'KG', 'REFUSED'],
] as const)('%j typed in %s is a weight of %j', (typed, unit, grams) => expect(readTypedGrams(typed, unit)).toBe(grams))

describe('the weight of a package', () => {
  const settledBy = (...readings: ScaleReading[]): Settling => readings.reduce(settle, unsettled)
  const zero: ScaleReading = { state: 'ZERO' }
  const moving: ScaleReading = { state: 'UNSTABLE', grams: 300 }

  test('counts once it is stable on a scale that was empty', () => {
    expect(settledBy(zero, moving).settled).toBeNull()
    expect(settledBy(zero, moving, stable(500)).settled).toBe(500)
    expect(settledBy(zero, stable(500), moving).settled).toBeNull()
    expect(settledBy(zero, stable(500), { state: 'OVER' }).settled).toBeNull()
  })

  test('is not that of the package before, until that was lifted or another lies there', () => {
    const taken = takeWeight(settledBy(zero, stable(500)))
    expect(taken.settled).toBeNull()
    const then = (...readings: ScaleReading[]) => readings.reduce(settle, taken).settled
    expect(then(stable(500))).toBeNull()
    expect(then(moving, stable(503))).toBeNull()
    expect(then(moving, stable(640))).toBe(640)
    expect(then(zero, stable(500))).toBe(500)
    expect(then({ state: 'NEGATIVE' }, stable(500))).toBe(500)
    expect(then(stable(3))).toBeNull()
    expect(then(stable(3), stable(500))).toBe(500)
  })

  test('is not that of a package whose weight was typed meanwhile', () => {
    const typed = takeWeight(settledBy(zero, moving))
    expect(settle(typed, stable(500)).settled).toBeNull()
    expect(settle(takeWeight(settledBy(zero)), stable(500)).settled).toBe(500)
  })

  test('is not what lay on the scale when it was found', () => {
    expect(settledBy(stable(500), stable(500)).settled).toBeNull()
    expect(settledBy(stable(500), moving, stable(500)).settled).toBeNull()
    expect(settledBy(stable(500), zero, stable(500)).settled).toBe(500)
    expect(settledBy(stable(500), stable(800)).settled).toBe(800)
  })

  test('is stable after equal readings of a scale that does not say it', () => {
    const plain = (grams: number): ScaleReading => ({ state: 'UNMARKED', grams })
    expect(settledBy(zero, plain(500), plain(500)).settled).toBeNull()
    expect(settledBy(zero, plain(500), plain(501), plain(501)).settled).toBeNull()
    expect(settledBy(zero, plain(499), plain(500), plain(500), plain(500)).settled).toBe(500)
  })

  test('is never taken twice without a change at the scale', () => {
    const reading = fc.oneof(
      fc.constantFrom<ScaleReading>(zero, moving, { state: 'OVER' }, { state: 'NEGATIVE' }),
      fc.constantFrom(300, 305, 500, 640).map(stable),
    )
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (readings, more) => {
        const before = readings.reduce(settle, unsettled)
        if (before.settled === null) return
        const again = Array.from({ length: more }, () => stable(before.settled as number)).reduce(settle, takeWeight(before))
        expect(again.settled).toBeNull()
      }),
    )
  })
})
