import fc from 'fast-check'
import type { AisleGrid, Stop } from '../../graph/wave/plan/aisleGrid.ts'

const sums = (gaps: readonly number[]) => {
  let sum = 0
  return [0, ...gaps.map((gap) => (sum += gap))]
}

/** Small floors with the given number of cross aisles, and stops anywhere in them; for tests. */
export const floorsWith = (crossings: number) =>
  fc
    .record({
      gaps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 0, maxLength: 5 }),
      lengths: fc.array(fc.integer({ min: 2, max: 12 }), { minLength: crossings - 1, maxLength: crossings - 1 }),
      depot: fc.record({ aisle: fc.nat(5), cross: fc.nat(crossings - 1) }),
      spots: fc.array(fc.tuple(fc.nat(5), fc.nat(1_000)), { minLength: 0, maxLength: 8 }),
    })
    .map(({ gaps, lengths, depot, spots }) => {
      const aisleX = sums(gaps)
      const crossAisleY = sums(lengths)
      const grid: AisleGrid = { aisleX, crossAisleY, depot: { aisle: depot.aisle % aisleX.length, crossAisle: depot.cross } }
      const stops = spots.map(([aisle, y]): Stop => ({ aisle: aisle % aisleX.length, y: y % ((crossAisleY.at(-1) as number) + 1) }))
      return { grid, stops }
    })
