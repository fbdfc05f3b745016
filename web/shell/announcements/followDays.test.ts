import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDays } from './followDays.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hour = 3_600_000

test('tells once when each next day begins in the zone, until it is ended', () => {
  const onDay = vi.fn()
  const end = followDays('Asia/Shanghai', Date.now, onDay)
  vi.advanceTimersByTime(4 * hour)
  expect(onDay).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(onDay).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(24 * hour - 1)
  expect(onDay).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(onDay).toHaveBeenCalledTimes(2)
  end()
  vi.advanceTimersByTime(48 * hour)
  expect(onDay).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('goes by the clock of the server, and by the length of the day', () => {
  const onDay = vi.fn()
  // The clock of the computer is an hour ahead; the day of 25 hours began at 04:00 UTC, an hour ago.
  vi.setSystemTime('2026-11-01T06:00:00Z')
  const end = followDays('America/New_York', () => Date.now() - hour, onDay)
  vi.advanceTimersByTime(24 * hour)
  expect(onDay).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(onDay).toHaveBeenCalledTimes(1)
  end()
})

test('looks at the clock when the page is seen again after a sleep', () => {
  const onDay = vi.fn()
  const end = followDays('Asia/Shanghai', Date.now, onDay)
  // Timers do not run in a sleep.
  vi.setSystemTime('2026-11-30T01:00:00Z')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(onDay).toHaveBeenCalledTimes(1)
  end()
})
