import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '../../kernel/day.ts'
import { StandingRuleForm } from '../input/standing.ts'
import { countRest, dueMoment, missedWhy, nextMoment, type Schedule, type WeekdayValue } from './standing.ts'

const everyDay: WeekdayValue[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const berlin = 'Europe/Berlin'
const clock = (times: string[], weekdays = everyDay): Schedule => ({ trigger: 'CLOCK', times, weekdays, minutesBefore: null, cutOff: null })
const cutOff = (time: string, minutesBefore: number, weekdays = everyDay): Schedule => ({
  trigger: 'CUT_OFF',
  times: [],
  weekdays,
  minutesBefore,
  cutOff: time,
})
const byCount: Schedule = { trigger: 'COUNT', times: [], weekdays: [], minutesBefore: null, cutOff: null }
const at = (text: string) => new Date(text)
const longAgo = at('2020-01-01T00:00:00Z')
const due = (schedule: Schedule, zone: string, now: string, since = longAgo) =>
  dueMoment(schedule, zone, since, at(now))?.toISOString() ?? null
const next = (schedule: Schedule, zone: string, after: string) => nextMoment(schedule, zone, at(after))?.toISOString() ?? null

describe('by clock, a rule is due', () => {
  it("at its times in the warehouse's time zone, also when clocks change", () => {
    const schedule = clock(['07:00', '13:30'])
    expect(next(schedule, berlin, '2026-10-24T10:00:00Z')).toBe('2026-10-24T11:30:00.000Z')
    expect(next(schedule, berlin, '2026-10-24T11:30:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(next(schedule, 'America/Los_Angeles', '2027-03-14T09:00:00Z')).toBe('2027-03-14T14:00:00.000Z')
    expect(due(schedule, berlin, '2026-10-25T06:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(due(schedule, berlin, '2026-10-25T05:59:59Z')).toBe('2026-10-24T11:30:00.000Z')
  })

  it('once at a time that is skipped or comes twice', () => {
    const schedule = clock(['02:30'])
    expect(next(schedule, berlin, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(next(schedule, berlin, '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
    const first = next(schedule, berlin, '2026-10-24T12:00:00Z')!
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(first)
    expect(next(schedule, berlin, first)).toBe('2026-10-26T01:30:00.000Z')
  })

  it('on its weekdays only', () => {
    const schedule = clock(['09:00'], ['MONDAY', 'FRIDAY'])
    // 26 November 2026 is a Thursday.
    expect(next(schedule, berlin, '2026-11-26T12:00:00Z')).toBe('2026-11-27T08:00:00.000Z')
    expect(next(schedule, berlin, '2026-11-27T12:00:00Z')).toBe('2026-11-30T08:00:00.000Z')
    expect(due(clock(['09:00'], ['FRIDAY']), berlin, '2026-11-26T12:00:00Z')).toBe('2026-11-20T08:00:00.000Z')
    // It is already Friday in Auckland.
    expect(due(clock(['00:30'], ['FRIDAY']), 'Pacific/Auckland', '2026-11-26T12:00:00Z')).toBe('2026-11-26T11:30:00.000Z')
  })
})

describe('before a cut-off, a rule is due', () => {
  it('some minutes earlier, also on the day before', () => {
    expect(next(cutOff('16:00', 90), berlin, '2026-07-01T10:00:00Z')).toBe('2026-07-01T12:30:00.000Z')
    expect(next(cutOff('00:30', 60, ['FRIDAY']), berlin, '2026-11-26T12:00:00Z')).toBe('2026-11-26T22:30:00.000Z')
  })

  it('never without a cut-off', () => {
    expect(due({ ...cutOff('16:00', 5), cutOff: null }, berlin, '2026-07-01T10:00:00Z')).toBeNull()
  })
})

it('by count, a rule is due each minute', () => {
  expect(due(byCount, berlin, '2026-07-01T10:00:59Z')).toBe('2026-07-01T10:00:00.000Z')
  expect(due(byCount, berlin, '2026-07-01T10:00:59Z', at('2026-07-01T10:00:00Z'))).toBeNull()
  expect(next(byCount, berlin, '2026-07-01T10:00:59Z')).toBeNull()
})

it('by count, a rule rests after it generated nothing; others do not', () => {
  const vainAt = at('2026-07-01T10:00:20Z')
  const dueAfter = (schedule: Schedule, now: Date) => dueMoment(schedule, berlin, longAgo, now, vainAt)
  expect(dueAfter(byCount, new Date(vainAt.getTime() + countRest - 1))).toBeNull()
  expect(dueAfter(byCount, new Date(vainAt.getTime() + countRest))?.toISOString()).toBe('2026-07-01T10:15:00.000Z')
  expect(dueAfter(clock(['12:01']), at('2026-07-01T10:01:00Z'))?.toISOString()).toBe('2026-07-01T10:01:00.000Z')
})

it('after an outage, a rule runs once for the last moment that it missed, and not for one before it was made', () => {
  const schedule = clock(['09:00'])
  const since = at('2026-11-20T08:00:00Z')
  expect(due(schedule, berlin, '2026-11-26T12:00:00Z', since)).toBe('2026-11-26T08:00:00.000Z')
  expect(due(schedule, berlin, '2026-11-26T12:00:00Z', at('2026-11-26T08:00:00Z'))).toBeNull()
  expect(due(schedule, berlin, '2026-11-26T12:00:00Z', at('2026-11-26T11:00:00Z'))).toBeNull()
})

it('runs each moment exactly once, whenever it is looked at', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/Los_Angeles',
    'Australia/Lord_Howe',
    'Asia/Shanghai',
    'Africa/Cairo',
    'America/St_Johns',
  )
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((n) => `${n}`.padStart(2, '0')).join(':'))
  const schedules = fc.oneof(
    fc
      .tuple(fc.uniqueArray(time, { minLength: 1, maxLength: 3 }), fc.subarray(everyDay, { minLength: 1 }))
      .map(([times, days]) => clock(times, days)),
    fc.tuple(time, fc.integer({ min: 0, max: 600 }), fc.subarray(everyDay, { minLength: 1 })).map((parts) => cutOff(...parts)),
  )
  fc.assert(
    fc.property(
      schedules,
      zones,
      fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true }),
      (schedule, zone, start) => {
        const end = new Date(start.getTime() + 10 * 86_400_000)
        const moments: Date[] = []
        for (let moment = nextMoment(schedule, zone, start); moment && moment <= end; moment = nextMoment(schedule, zone, moment))
          moments.push(moment)
        // What is due at each look, six hours apart, is the last moment since the one before.
        let since = start
        const ran: Date[] = []
        for (let now = start.getTime(); now <= end.getTime(); now += 6 * 3_600_000) {
          const found = dueMoment(schedule, zone, since, new Date(now))
          const expected = moments.findLast((moment) => moment.getTime() <= now && moment > since)
          expect(found?.getTime()).toBe(expected?.getTime())
          if (!found) continue
          ran.push(found)
          since = found
        }
        expect(new Set(ran.map(Number)).size).toBe(ran.length)
        if (schedule.trigger === 'CLOCK')
          for (const [day, same] of Map.groupBy(moments, (moment) => dayIn(zone, moment))) {
            expect(same.length, day).toBeLessThanOrEqual(schedule.times.length)
            expect(
              schedule.weekdays.some(
                (name) =>
                  name === new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toUpperCase(),
              ),
            ).toBe(true)
          }
      },
    ),
    { numRuns: 100 },
  )
})

it('makes up for a moment only while its waves still make sense', () => {
  const why = (schedule: Schedule, moment: string, now: string) => missedWhy(schedule, at(moment), at(now))
  const before = cutOff('16:00', 30)
  expect(why(before, '2026-07-01T13:30:00Z', '2026-07-01T14:00:00Z')).toBeNull()
  expect(why(before, '2026-07-01T13:30:00Z', '2026-07-01T14:00:01Z')).toBe('CUT_OFF')
  // The first look after the cut-off itself, and after one that waited for other rules.
  for (const now of ['2026-07-01T14:00:30Z', '2026-07-01T14:10:00Z'])
    expect(why(cutOff('16:00', 0), '2026-07-01T14:00:00Z', now)).toBeNull()
  expect(why(cutOff('16:00', 0), '2026-07-01T14:00:00Z', '2026-07-01T14:10:01Z')).toBe('CUT_OFF')
  expect(why(clock(['09:00']), '2026-07-01T07:00:00Z', '2026-07-01T09:00:00Z')).toBeNull()
  expect(why(clock(['09:00']), '2026-07-01T07:00:00Z', '2026-07-01T09:00:01Z')).toBe('LATE')
  expect(why(byCount, '2026-07-01T07:00:00Z', '2026-07-02T09:00:00Z')).toBeNull()
})

it('names everything that a rule lacks at once', () => {
  const missing = (values: object) =>
    StandingRuleForm.safeParse({ weekdays: [], pickerIds: [], ...values }).error?.issues.map(({ path }) => path.join('.'))
  expect(missing({ trigger: 'COUNT', maximum: 40 })?.sort()).toEqual(['name', 'pickerIds', 'waiting'])
  expect(missing({ trigger: 'CUT_OFF', name: 'Evening' })?.sort()).toEqual(['groupId', 'maximum', 'minutesBefore', 'pickerIds', 'weekdays'])
  expect(missing({ trigger: 'CLOCK', name: 'Morning', maximum: 40, times: ['25:00'] })?.sort()).toEqual([
    'pickerIds',
    'times.0',
    'weekdays',
  ])
})
