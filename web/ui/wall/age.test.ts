import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [0, 'fresh', 0],
  [999, 'fresh', 0],
  [29_999, 'fresh', 29],
  [30_000, 'stale', 30],
  [119_999, 'stale', 119],
  [120_000, 'lost', 120],
  [-5_000, 'fresh', 0],
] as const)('%i ms after the last contact a wall is %s', (age, freshness, seconds) => {
  expect(ageOf(1_000_000, 0, 1_000_000 + age)).toEqual({ freshness, seconds })
})

test('a wall without any contact ages, without showing an age', () => {
  expect(ageOf(null, 1_000, 1_500)).toEqual({ freshness: 'fresh', seconds: null })
  expect(ageOf(null, 1_000, 131_000)).toEqual({ freshness: 'lost', seconds: null })
})
