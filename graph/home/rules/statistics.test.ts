import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../kernel/day.ts'
import { daysBetween, namedUsually, ranked, statisticDays, sumOfFigures } from './statistics.ts'

describe('the days of a statistic', () => {
  test.each([
    ['the clock goes forward', 'Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    [
      'the last minute of a day of 23 hours',
      'Europe/Berlin',
      '2026-03-29T21:59:00Z',
      '2026-03-29',
      ['2026-03-27', '2026-03-28', '2026-03-29'],
    ],
    [
      'the last minute of a day of 25 hours',
      'Europe/Berlin',
      '2026-10-25T22:59:00Z',
      '2026-10-25',
      ['2026-10-23', '2026-10-24', '2026-10-25'],
    ],
    ['the day after it', 'Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['a leap day', 'America/Los_Angeles', '2028-03-01T08:00:00Z', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('are those of the warehouse: %s', (_, zone, at, today, days) => {
    expect(dayIn(zone, new Date(at))).toBe(today)
    const { from, to } = statisticDays(today, days.length)
    expect(daysBetween(from, to)).toEqual(days)
  })

  test('are as many as are asked for, and as many before them, without a gap', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (date, count) => {
        const today = date.toISOString().slice(0, 10)
        const { before, from, to } = statisticDays(today, count)
        const all = daysBetween(before, to)
        expect(all).toHaveLength(2 * count)
        expect(all.slice(count)).toEqual(daysBetween(from, to))
        expect(all.at(-1)).toBe(today)
      }),
    )
  })
})

test('the named and the others are together all that has figures', () => {
  const count = fc.integer({ min: 0, max: 50 })
  const row = fc.record({ id: fc.option(fc.uuid()), created: count, shipped: count, pieces: count })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 }), (rows) => {
      const counted = rows.filter(({ created, shipped }) => created + shipped > 0)
      const { first, others } = ranked(rows, namedUsually)
      expect(sumOfFigures([...first, ...(others ? [others] : [])])).toEqual(sumOfFigures(counted))
      expect(first.length + (others?.count ?? 0)).toBe(counted.length)
      expect(first.length).toBeLessThanOrEqual(namedUsually + 1)
      expect(others?.count).not.toBe(1)
      expect(first.map(({ created }) => created)).toEqual(first.map(({ created }) => created).toSorted((a, b) => b - a))
    }),
  )
})
