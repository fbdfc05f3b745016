import {
  PlanAisleTwice,
  PlanBoundsNotCount,
  PlanLowerAboveUpper,
  PlanMustUnknown,
  PlanPackageTwice,
  PlanPiecesNotCount,
  PlanUrgencyNotCount,
} from './failures.ts'
import type { Pieces, WavePool } from './types.ts'

const most = 1_000_000_000

/** Throws at the first thing in a pool that makes no sense, and names it; answers the packages that must be in the wave. */
export function checkPool({ packages, aisles, lower, upper, musts = [] }: WavePool): ReadonlySet<string> {
  if (!isCount(lower, Number.MAX_SAFE_INTEGER) || !isCount(upper, Number.MAX_SAFE_INTEGER) || upper < 1)
    throw PlanBoundsNotCount({ lower, upper })
  if (lower > upper) throw PlanLowerAboveUpper({ lower, upper })
  const ids = new Set<string>()
  for (const { id, lines, urgency = 0 } of packages) {
    if (ids.has(id)) throw PlanPackageTwice({ package: id })
    ids.add(id)
    if (!isCount(urgency, most)) throw PlanUrgencyNotCount({ package: id, urgency })
    checkPieces(id, lines)
  }
  const names = new Set<string>()
  for (const { id, stock } of aisles) {
    if (names.has(id)) throw PlanAisleTwice({ aisle: id })
    names.add(id)
    checkPieces(id, stock)
  }
  for (const id of musts) if (!ids.has(id)) throw PlanMustUnknown({ package: id })
  return new Set(musts)
}

function checkPieces(place: string, rows: readonly Pieces[]): void {
  for (const { product, pieces } of rows) if (!isCount(pieces, most)) throw PlanPiecesNotCount({ place, product, pieces })
}

const isCount = (value: number, end: number) => Number.isSafeInteger(value) && value >= 0 && value <= end
