import { describe, expect, test } from 'vitest'
import { isAtRisk, lastShipsAt, minutesLate, missesCutOff } from './forecast.ts'

const now = new Date('2026-11-25T22:20:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const work = (minutesLeft: number, toShip: number, shippedLastHour: number) => ({ at: after(minutesLeft), toShip, shippedLastHour })

describe('the forecast of a cut-off', () => {
  test.each([
    ['186 packages at 240 an hour end 6.5 minutes after it', work(40, 186, 240), 46.5, 7, true],
    ['and in time for a later one', work(190, 186, 240), 46.5, -143, false],
    ['exactly at it is in time', work(30, 120, 240), 30, 0, false],
    ['a second later is late by a begun minute', work(30, 120 + 1 / 15, 240), 30 + 1 / 60, 1, true],
    ['one package takes as long as one of the last hour', work(90, 1, 1), 60, -30, false],
    ['after the cut-off each package is late, however fast', work(-5, 1, 600), 0.1, 6, true],
  ])('%s', (_name, one, lastsMinutes, late, misses) => {
    expect(lastShipsAt(one, now)).toEqual(new Date(now.getTime() + Math.round(lastsMinutes * 60_000)))
    expect(minutesLate(one, now)).toBe(late)
    expect(missesCutOff(one, now)).toBe(misses)
  })

  test('there is none without a pace, and only the clock says that packages miss it', () => {
    expect([lastShipsAt(work(40, 12, 0), now), minutesLate(work(40, 12, 0), now)]).toEqual([null, null])
    expect([missesCutOff(work(40, 12, 0), now), missesCutOff(work(0, 12, 0), now)]).toEqual([false, true])
  })

  test('where all is shipped nothing is forecast or missed, also after it', () => {
    expect([lastShipsAt(work(40, 0, 64), now), minutesLate(work(-40, 0, 64), now)]).toEqual([null, null])
    expect(missesCutOff(work(-40, 0, 64), now)).toBe(false)
  })

  test('is a risk where it will be missed within two hours, or is less than an hour away with packages and without a pace', () => {
    const atRisk = (...of: Parameters<typeof work>) => isAtRisk(work(...of), now)
    expect([atRisk(40, 186, 240), atRisk(120, 12, 1), atRisk(-1, 1, 60)]).toEqual([true, true, true])
    // The first packages of a day, long before the cut-off.
    expect(atRisk(121, 300, 1)).toBe(false)
    expect([atRisk(60, 12, 0), atRisk(61, 12, 0), atRisk(40, 0, 0), atRisk(40, 12, 60)]).toEqual([true, false, false, false])
  })
})
