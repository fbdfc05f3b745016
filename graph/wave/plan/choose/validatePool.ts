import { requireInteger, requireUniqueIds } from '../validate.ts'
import { PlanLowerAboveUpper, PlanMustUnknown } from './failures.ts'
import type { Pieces, WavePool } from './types.ts'

const maxPieces = 1_000_000_000

/** Throws at the first invalid value of a pool; returns the ids of the mandatory packages. */
export function validatePool({ packages, aisles, lower, upper, mandatory = [] }: WavePool): ReadonlySet<string> {
  requireInteger('wave', 'lower', lower)
  requireInteger('wave', 'upper', upper, 1)
  if (lower > upper) throw PlanLowerAboveUpper({ lower, upper })
  requireUniqueIds(packages)
  requireUniqueIds(aisles)
  for (const { id, lines, urgency = 0, size = 1 } of packages) {
    requireInteger(id, 'urgency', urgency, 0, maxPieces)
    requireInteger(id, 'size', size, 1, maxPieces)
    validatePieces(id, lines)
  }
  for (const { id, stock } of aisles) validatePieces(id, stock)
  const ids = new Set(packages.map(({ id }) => id))
  for (const id of mandatory) if (!ids.has(id)) throw PlanMustUnknown({ package: id })
  return new Set(mandatory)
}

function validatePieces(owner: string, rows: readonly Pieces[]): void {
  for (const { product, pieces } of rows) requireInteger(owner, product, pieces, 0, maxPieces)
}
