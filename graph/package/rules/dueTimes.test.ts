import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueFirst, dueTimes } from './dueTimes.ts'

describe('a package is due', () => {
  const timeZone = 'Europe/Berlin'
  const cutOffs = { timeZone, timeOf: new Map([['dhl', '16:00']]) }
  const dueOf = (...created: [string | null, string][]) => {
    const due = dueTimes(
      created.map(([groupId, at], id) => ({ id: `${id}`, groupId, createdAt: new Date(at) })),
      cutOffs,
    )
    return [...due.values()].map((at) => (Number.isFinite(at) ? new Date(at).toISOString() : null))
  }

  it("at the first cut-off of its group after it came, in the warehouse's time zone", () => {
    expect(
      dueOf(
        ['dhl', '2026-10-24T13:00:00Z'],
        ['dhl', '2026-10-24T13:59:59Z'],
        ['dhl', '2026-10-24T14:00:00Z'],
        ['dhl', '2026-10-25T14:59:00Z'],
        ['dhl', '2026-10-25T15:00:00Z'],
      ),
    ).toEqual([
      '2026-10-24T14:00:00.000Z',
      '2026-10-24T14:00:00.000Z',
      '2026-10-25T15:00:00.000Z',
      '2026-10-25T15:00:00.000Z',
      '2026-10-26T15:00:00.000Z',
    ])
  })

  it('at no time without a group', () => {
    expect(dueOf([null, '2026-10-24T13:00:00Z'], ['ups', '2026-10-24T13:00:00Z'])).toEqual([null, null])
  })
})

describe('scarce stock goes', () => {
  const cutOffs = {
    timeZone: 'Europe/Berlin',
    timeOf: new Map([
      ['noon', '12:00'],
      ['evening', '18:00'],
    ]),
  }
  const made = (id: string, groupId: string | null, at: string) => ({ id, groupId, createdAt: new Date(at) })

  it('to the package that is due first, then to the oldest, last to those without a group', () => {
    const packages = [
      made('1', null, '2026-11-20T07:00:00Z'),
      made('2', 'evening', '2026-11-20T08:00:00Z'),
      made('3', 'noon', '2026-11-20T09:00:00Z'),
      made('4', 'noon', '2026-11-20T10:00:00Z'),
      // After the cut-off of the day.
      made('5', 'noon', '2026-11-20T13:00:00Z'),
    ]
    expect(dueFirst(packages, cutOffs).map(({ id }) => id)).toEqual(['3', '4', '2', '5', '1'])
  })

  it('in one order, however the packages are given', () => {
    const one = fc.record({
      id: fc.uuid(),
      groupId: fc.constantFrom('noon', 'evening', null),
      createdAt: fc.date({ min: new Date('2026-03-27T00:00:00Z'), max: new Date('2026-03-31T00:00:00Z'), noInvalidDate: true }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 12 }), (packages) => {
        const due = dueTimes(packages, cutOffs)
        const sorted = dueFirst(packages, cutOffs)
        expect(dueFirst(packages.toReversed(), cutOffs)).toEqual(sorted)
        for (const [index, { id }] of sorted.slice(1).entries()) {
          const before = sorted[index]!
          expect(due.get(before.id)! < due.get(id)! || (due.get(before.id) === due.get(id) && before.id < id)).toBe(true)
        }
      }),
    )
  })
})
