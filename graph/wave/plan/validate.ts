import type { AisleGrid, Stop } from './aisleGrid.ts'
import { PlanLayoutMalformed, PlanNamedTwice, PlanNumberOutOfRange } from './failures.ts'

/** Largest number of an input, so that sums of thousands of them are exact, and largest coordinate in millimetres. */
export const maxNumber = 1_000_000_000_000
const maxCoordinate = 1_000_000_000

/** Requires a number from `min` to `max`. */
export function requireNumber(owner: string, what: string, value: number, min = 0, max = maxNumber): void {
  if (!(value >= min && value <= max)) throw PlanNumberOutOfRange({ of: owner, what, value })
}

/** Requires a whole number from `min` to `max`. */
export function requireInteger(owner: string, what: string, value: number, min = 0, max = maxNumber): void {
  if (!Number.isSafeInteger(value)) throw PlanNumberOutOfRange({ of: owner, what, value })
  requireNumber(owner, what, value, min, max)
}

/** Requires unique ids. */
export function requireUniqueIds(items: readonly { id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (seen.has(id)) throw PlanNamedTwice({ name: id })
    seen.add(id)
  }
}

/** Requires a valid grid. */
export function requireAisleGrid({ aisleX, crossAisleY, depot }: AisleGrid): void {
  const isAscending = (values: readonly number[]) =>
    values.every(
      (value, i) => Number.isSafeInteger(value) && Math.abs(value) <= maxCoordinate && (i === 0 || value > (values[i - 1] as number)),
    )
  if (aisleX.length === 0 || !isAscending(aisleX)) throw PlanLayoutMalformed({ what: 'aisleX' })
  if (crossAisleY.length < 2 || !isAscending(crossAisleY)) throw PlanLayoutMalformed({ what: 'crossAisleY' })
  if (aisleX[depot.aisle] === undefined || crossAisleY[depot.crossAisle] === undefined) throw PlanLayoutMalformed({ what: 'depot' })
}

/** Requires stops within the grid; `owner` names them in the failure. */
export function requireStops({ aisleX, crossAisleY }: AisleGrid, owner: string, stops: readonly Stop[]): void {
  const [low, high] = [crossAisleY[0] as number, crossAisleY.at(-1) as number]
  const outside = stops.findIndex(({ aisle, y }) => aisleX[aisle] === undefined || !Number.isSafeInteger(y) || y < low || y > high)
  if (outside >= 0) throw PlanLayoutMalformed({ what: `${owner}.stops.${outside}` })
}
