import { expect, it } from 'vitest'
import { differenceOf, volumeOf } from './measures.ts'

it('measures a difference, and marks one above 5 % in either direction', () => {
  expect(differenceOf(160, 162)).toEqual({ difference: 2, share: 0.0125, isRemarkable: false })
  expect(differenceOf(70, 74)).toMatchObject({ difference: 4, isRemarkable: true })
  expect(differenceOf(1000, 1050)).toMatchObject({ share: 0.05, isRemarkable: false })
  expect(differenceOf(1000, 949)).toMatchObject({ share: -0.051, isRemarkable: true })
})

it('knows no difference as long as one of both is missing, no number, or nothing', () => {
  for (const [declared, measured] of [
    [160, null],
    [160, undefined],
    [undefined, 160],
    ['16,', 160],
    [0, 160],
  ])
    expect(differenceOf(declared, measured)).toBeNull()
})

it('calculates a volume from all three edges', () => {
  expect(volumeOf([160, 160, 70])).toBe(1_792_000)
  expect(volumeOf([162, 162, undefined])).toBeNull()
  expect(volumeOf([162, '16,2,3', 74])).toBeNull()
  expect(volumeOf([162, 0, 74])).toBeNull()
})
