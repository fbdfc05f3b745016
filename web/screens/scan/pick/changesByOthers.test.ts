import { expect, test } from 'vitest'
import { changesByOthers } from './changesByOthers.ts'

test('a change by others is seen at once, or after the own scans that wait for their answers; an own one is not', () => {
  const changes = changesByOthers()
  const isOutdated = (open: number, isSettled = true) => changes.isOutdated({ open, isSettled })
  expect(isOutdated(5)).toBe(false)
  changes.hear(4)
  expect(isOutdated(5)).toBe(true)
  expect(isOutdated(5)).toBe(false)
  changes.hear(3)
  expect(isOutdated(4, false)).toBe(false)
  expect(isOutdated(4)).toBe(true)
  changes.hear(2)
  expect(isOutdated(3, false)).toBe(false)
  expect(isOutdated(2)).toBe(false)
})
