import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviates, expectedGrams, weightLimits } from './weighing.ts'

const goods = { goodsGrams: 1000, packagingGrams: 200, weightToleranceGrams: 50, weightTolerancePercent: 5 }
const few = { ...goods, goodsGrams: 100, packagingGrams: null }

describe('the weight of a package', () => {
  test('is expected to be that of its goods and their packaging', () => {
    expect(expectedGrams(goods)).toBe(1200)
    expect(expectedGrams(few)).toBe(100)
    expect(expectedGrams({ goodsGrams: null, packagingGrams: 200 })).toBeNull()
  })

  test.each([
    ['percent, if that is more', goods, 1140, 1260],
    ['grams, if that is more', few, 50, 150],
    ['nothing', { ...goods, weightToleranceGrams: 0, weightTolerancePercent: 0 }, 1200, 1200],
    ['never down to zero', { ...few, weightToleranceGrams: 500 }, 1, 600],
  ])('is tolerated within %s', (_, given, least, most) => {
    expect(weightLimits(given)).toEqual({ least, most })
    expect([least - 1, least, most, most + 1].map((grams) => deviates(grams, given))).toEqual([true, false, false, true])
  })

  test('is any without an expected one', () => {
    expect(weightLimits({ ...goods, goodsGrams: null })).toBeNull()
    expect(deviates(1, { ...goods, goodsGrams: null })).toBe(false)
  })

  test('is never wrong at what is expected, and no less tolerated with a larger tolerance', () => {
    const whole = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(whole(1_000_000), whole(2000), whole(100), whole(1_000_000), (goodsGrams, grams, percent, measured) => {
        const given = { goodsGrams: goodsGrams + 1, packagingGrams: 0, weightToleranceGrams: grams, weightTolerancePercent: percent }
        expect(deviates(goodsGrams + 1, given)).toBe(false)
        const more = { ...given, weightToleranceGrams: grams + 1 }
        if (!deviates(measured, given)) expect(deviates(measured, more)).toBe(false)
      }),
    )
  })
})
