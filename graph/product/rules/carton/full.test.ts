import { expect, it } from 'vitest'
import { cutBox, randomOf } from '../../../../tests/carton/cutBox.ts'
import { box, expectPacked } from '../../../../tests/carton/packing.ts'
import { packCartons } from './pack.ts'
import type { CartonPieces } from './shapes.ts'

/** Steps of a clock that counts how often it is asked. */
const steps = 60_000

/** Share of full packagings, cut into pieces by straight cuts, that are found again. */
function shareFound(count: number, boxes: number): number {
  let found = 0
  for (let seed = 1; seed <= boxes; seed++) {
    const random = randomOf(seed * 31 + count)
    const full = box([300 + random(200), 200 + random(200), 150 + random(150)])
    const all: CartonPieces[] = cutBox(full.sides, count, random)
    let ticks = 0
    const [answer] = packCartons(all, [full], { now: () => ticks++, milliseconds: steps })
    expect(answer?.outcome).not.toBe('DOES_NOT_FIT')
    if (answer?.outcome !== 'FITS') continue
    found++
    expectPacked(answer.pieces, all, full)
  }
  return found / boxes
}

it('finds the packing of full packagings that were cut into pieces', () => {
  expect(shareFound(4, 30)).toBe(1)
  expect(shareFound(8, 30)).toBe(1)
  expect(shareFound(12, 20)).toBeGreaterThanOrEqual(0.9)
})

it('finds room for twenty pieces in a packaging that is 15 % longer than what they were cut from', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(seed)
    const all = cutBox([400, 300, 200], 20, random)
    const roomy = box([460, 345, 230])
    let ticks = 0
    const [answer] = packCartons(all, [roomy], { now: () => ticks++, milliseconds: steps })
    expect(answer?.outcome).toBe('FITS')
    if (answer?.outcome === 'FITS') expectPacked(answer.pieces, all, roomy)
  }
})
