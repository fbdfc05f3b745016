import { validate, version } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './identity.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an id contains its millisecond and random bits', () => {
  const before = Date.now()
  const id = newId()
  const told = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(told).toBeGreaterThanOrEqual(before)
  expect(told).toBeLessThanOrEqual(Date.now())
  expect(id.slice(-12)).not.toBe(newId().slice(-12))
})

test('ids are uuids of version 7, each greater than the one before, whatever the clock does', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids = [0, 0, 1, 1, -5_000, 0, 60_000].flatMap((step) => {
    vi.setSystemTime(Date.now() + step)
    return Array.from({ length: 1_000 }, () => newId())
  })
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
