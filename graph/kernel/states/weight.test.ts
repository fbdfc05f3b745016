import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal, readWeight, shownLimits, shownWeight, toGrams, type WeightUnitCode, weightUnits } from './weight.ts'

const grams = (text: string, unit: Parameters<typeof toGrams>[1]) => toGrams(readDecimal(text) ?? { digits: -1n, exponent: 0 }, unit)

test('units are converted exactly, and half a gram is rounded up', () => {
  expect(grams('1.25', 'lb')).toBe(567)
  expect(grams('16', 'oz')).toBe(grams('1', 'lb'))
  expect(grams('100000', 'lb')).toBe(45_359_237)
  // In binary fractions 1.0005 × 1000 is below 1000.5.
  expect(grams('1.0005', 'kg')).toBe(1001)
  expect(grams('0.5', 'g')).toBe(1)
  expect(grams('-0.5', 'g')).toBe(-1)
  expect(grams('499', 'mg')).toBe(0)
})

const units = fc.constantFrom<WeightUnitCode>('KG', 'LB')

test('what was typed is shown again, to the last decimal', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('.', ','), (unit, digits, point) => {
      const { decimals } = weightUnits[unit]
      const text = String(digits).padStart(decimals + 1, '0')
      const typed = `${text.slice(0, -decimals)}${point}${text.slice(-decimals)}`
      expect(shownWeight(readWeight(typed, unit) as number, unit)).toBe(digits / 10 ** decimals)
    }),
    { numRuns: 1000 },
  )
})

test('what is shown is within half of its last decimal', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 50_000_000 }), (unit, weight) => {
      const again = grams(String(shownWeight(weight, unit)), weightUnits[unit].symbol)
      expect(Math.abs(again - weight)).toBeLessThanOrEqual(unit === 'KG' ? 0 : 3)
    }),
  )
})

test('the limits that are shown are within the limits when they are typed', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 5, max: 5_000 }), (unit, least, span) => {
      const limits = { least, most: least + span }
      for (const shown of Object.values(shownLimits(limits, unit))) {
        const grams = readWeight(String(shown), unit)
        expect(grams).toBeGreaterThanOrEqual(limits.least)
        expect(grams).toBeLessThanOrEqual(limits.most)
      }
    }),
  )
  expect(shownLimits({ least: 450, most: 550 }, 'LB')).toEqual({ least: 1, most: 1.21 })
  expect(shownLimits({ least: 450, most: 550 }, 'KG')).toEqual({ least: 0.45, most: 0.55 })
  expect(shownLimits({ least: 570, most: 570 }, 'LB')).toEqual({ least: 1.26, most: 1.26 })
})

test.each([
  ['1.255', 'LB', 'DECIMALS'],
  ['1.2345', 'KG', 'DECIMALS'],
  ['1.250', 'KG', 1250],
  ['1.2500', 'KG', 1250],
  ['1.250', 'LB', 567],
  ['.000', 'LB', 0],
  ['100', 'LB', 45_359],
  ['.5', 'LB', 227],
  ['12.', 'LB', 5443],
  ['0', 'KG', 0],
  ['-2', 'KG', -2000],
  ['1 lb', 'LB', null],
  ['1,234.5', 'LB', null],
  ['.', 'LB', null],
  ['', 'KG', null],
] as const)('%j typed in %s is read as %j', (typed, unit, read) => expect(readWeight(typed, unit)).toBe(read))
