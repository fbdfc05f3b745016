import { requireOnce, requireWhole } from '../check.ts'
import { PlanLowerAboveUpper, PlanMustUnknown } from './failures.ts'
import type { Pieces, WavePool } from './types.ts'

const most = 1_000_000_000

/** Throws at the first thing in a pool that makes no sense, and names it; answers the packages that must be in the wave. */
export function checkPool({ packages, aisles, lower, upper, musts = [] }: WavePool): ReadonlySet<string> {
  requireWhole('wave', 'lower', lower)
  requireWhole('wave', 'upper', upper, 1)
  if (lower > upper) throw PlanLowerAboveUpper({ lower, upper })
  requireOnce(packages)
  requireOnce(aisles)
  for (const { id, lines, urgency = 0 } of packages) {
    requireWhole(id, 'urgency', urgency, 0, most)
    checkPieces(id, lines)
  }
  for (const { id, stock } of aisles) checkPieces(id, stock)
  const ids = new Set(packages.map(({ id }) => id))
  for (const id of musts) if (!ids.has(id)) throw PlanMustUnknown({ package: id })
  return new Set(musts)
}

function checkPieces(place: string, rows: readonly Pieces[]): void {
  for (const { product, pieces } of rows) requireWhole(place, product, pieces, 0, most)
}
