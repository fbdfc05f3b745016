import { describe, expect, it } from 'vitest'
import { forecast, outlook } from './forecast.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

describe('forecast', () => {
  it('extrapolates the pace so far', () => {
    expect(forecast({ startedAt: at('12:00'), packed: 10, due: 40 }, at('12:20'))).toEqual(at('13:20'))
  })

  it('is null before the first package and after the last', () => {
    expect(forecast({ startedAt: at('12:00'), packed: 0, due: 40 }, at('12:20'))).toBeNull()
    expect(forecast({ startedAt: at('12:00'), packed: 40, due: 40 }, at('12:20'))).toBeNull()
    expect(forecast({ startedAt: null, packed: 3, due: 40 }, at('12:20'))).toBeNull()
  })
})

describe('outlook', () => {
  const half = { packed: 20, due: 40 }
  it.each([
    ['ON_TIME', half, at('15:00'), at('16:00'), at('14:00')],
    ['TIGHT', half, at('15:50'), at('16:00'), at('14:00')],
    ['LATE', half, at('16:20'), at('16:00'), at('14:00')],
    ['LATE', half, null, at('16:00'), at('16:01')],
    ['DONE', { packed: 40, due: 40 }, null, at('16:00'), at('17:00')],
    ['UNKNOWN', half, null, at('16:00'), at('14:00')],
  ] as const)('%s', (expected, wave, when, cutOff, now) => {
    expect(outlook(wave, when, cutOff, now)).toBe(expected)
  })
})
