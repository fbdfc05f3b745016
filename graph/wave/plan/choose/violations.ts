import type { Choice, Pieces, WavePool } from './types.ts'

/**
 * Violated constraints of a choice as sentences for a log; empty if it is valid. Independent of the search: recomputes demand, stock and
 * all figures.
 */
export function violationsOf(pool: WavePool, choice: Choice): string[] {
  const packages = byId(pool.packages, choice.packages)
  const aisles = byId(pool.aisles, choice.aisles)
  const demand = sums(packages.map(({ lines }) => lines))
  const stock = sums(aisles.map(({ stock }) => stock))
  const pieces = [...demand.values()].reduce((a, b) => a + b, 0)
  const urgency = packages.reduce((sum, { urgency = 0 }) => sum + urgency, 0)
  const valuePerAisle = (pieces + urgency) / aisles.length
  const chosen = new Set(choice.packages)
  return [
    ...(packages.length === choice.packages.length ? [] : ['a package is not in the pool, or twice in the wave']),
    ...(aisles.length === choice.aisles.length ? [] : ['an aisle is not in the pool, or visited twice']),
    ...[...demand]
      .filter(([product, count]) => count > (stock.get(product) ?? 0))
      .map(([product]) => `the aisles hold too few pieces of ${product}`),
    ...(pieces >= Math.max(1, pool.lower) && pieces <= pool.upper ? [] : [`${pieces} pieces are not from ${pool.lower} to ${pool.upper}`]),
    ...(pool.mandatory ?? []).filter((id) => !chosen.has(id)).map((id) => `${id} must be in the wave`),
    ...choice.excluded.filter((row) => chosen.has(row.package)).map((row) => `${row.package} is both chosen and excluded`),
    ...(choice.pieces === pieces && choice.urgency === urgency ? [] : ['the total of pieces or urgency is wrong']),
    ...(isClose(choice.valuePerAisle, valuePerAisle) && isClose(choice.piecesPerAisle, pieces / aisles.length)
      ? []
      : ['the value for each aisle is wrong']),
  ]
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

/** Rows with the given ids. */
function byId<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const names = new Set(ids)
  return rows.filter(({ id }) => names.has(id))
}

function sums(rows: readonly (readonly Pieces[])[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const row of rows) for (const { product, pieces } of row) totals.set(product, (totals.get(product) ?? 0) + pieces)
  return totals
}
