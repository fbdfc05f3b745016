import { PlanLayoutMalformed, PlanNamedTwice, PlanNumberOutOfRange } from './failures.ts'
import type { Floor, Stop } from './floor.ts'

/** Refuses what is no number from `least` to `most`. */
export function requireNumber(of: string, what: string, value: number, least = 0, most = Number.MAX_SAFE_INTEGER): void {
  if (!(value >= least && value <= most)) throw PlanNumberOutOfRange({ of, what, value })
}

/** Refuses what is no whole number from `least` to `most`. */
export function requireWhole(of: string, what: string, value: number, least = 0, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(value)) throw PlanNumberOutOfRange({ of, what, value })
  requireNumber(of, what, value, least, most)
}

/** Refuses an id that is there twice. */
export function requireOnce(all: readonly { id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of all) {
    if (seen.has(id)) throw PlanNamedTwice({ name: id })
    seen.add(id)
  }
}

/** Refuses a floor that is none. */
export function requireFloor({ x, cross, depot }: Floor): void {
  const rises = (row: readonly number[]) => row.every((at, i) => Number.isSafeInteger(at) && (i === 0 || at > (row[i - 1] as number)))
  if (x.length === 0 || !rises(x)) throw PlanLayoutMalformed({ what: 'x' })
  if (cross.length < 2 || !rises(cross)) throw PlanLayoutMalformed({ what: 'cross' })
  if (x[depot.aisle] === undefined || cross[depot.cross] === undefined) throw PlanLayoutMalformed({ what: 'depot' })
}

/** Refuses stops that lie outside a floor; `of` has them. */
export function requireStops({ x, cross }: Floor, of: string, stops: readonly Stop[]): void {
  const [low, high] = [cross[0] as number, cross.at(-1) as number]
  const outside = stops.findIndex(({ aisle, y }) => x[aisle] === undefined || !Number.isSafeInteger(y) || y < low || y > high)
  if (outside >= 0) throw PlanLayoutMalformed({ what: `${of}.stops.${outside}` })
}
