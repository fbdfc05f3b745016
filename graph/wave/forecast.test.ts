import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecast, forecastInOrder, minutesLate, outlook, packedPerHour } from './forecast.ts'

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

describe('forecast of several lots', () => {
  it('packs one after the other at the recent pace', () => {
    const work = { packed: 30, since: at('13:30') }
    expect(forecastInOrder([10, 0, 20], work, at('14:00'))).toEqual([at('14:10'), null, at('14:30')])
  })

  it('is null without recent work', () => {
    expect(forecastInOrder([10], { packed: 0, since: null }, at('14:00'))).toEqual([null])
  })
})

describe('pace', () => {
  it.each([
    [60, { packed: 30, since: at('13:30') }],
    [30, { packed: 30, since: at('13:00') }],
    [60, { packed: 1, since: at('14:00') }],
    [null, { packed: 0, since: null }],
  ])('%s packages per hour', (pace, work) => {
    expect(packedPerHour(work, at('14:00'))).toBe(pace)
  })
})

describe('minutes late', () => {
  it.each([
    [0, at('15:59')],
    [0, at('16:00')],
    [1, new Date(at('16:00').getTime() + 1)],
    [25, at('16:25')],
    [null, null],
  ])('%s', (minutes, expected) => {
    expect(minutesLate(expected, at('16:00'))).toBe(minutes)
  })

  it('are more than 0 exactly if the outlook is late', () => {
    const time = fc.date({ min: at('14:01'), max: at('23:00'), noInvalidDate: true })
    fc.assert(
      fc.property(time, time, (expected, cutOff) => {
        const isLate = outlook({ packed: 0, due: 1 }, expected, cutOff, at('14:00')) === 'LATE'
        expect(minutesLate(expected, cutOff)! > 0).toBe(isLate)
      }),
    )
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
