import type { Choice, Pieces, WavePool } from './types.ts'

/**
 * What is wrong with a choice, in words for a log; empty where it keeps every rule. It knows nothing of how choices are made: it adds up what the
 * chosen packages want, what the visited aisles hold, and every figure of the choice.
 */
export function faultsOf(pool: WavePool, choice: Choice): string[] {
  const packages = byId(pool.packages, choice.packages)
  const aisles = byId(pool.aisles, choice.aisles)
  const wanted = sums(packages.map(({ lines }) => lines))
  const held = sums(aisles.map(({ stock }) => stock))
  const pieces = [...wanted.values()].reduce((a, b) => a + b, 0)
  const urgency = packages.reduce((sum, { urgency = 0 }) => sum + urgency, 0)
  const worth = (pieces + urgency) / aisles.length
  const chosen = new Set(choice.packages)
  return [
    ...(packages.length === choice.packages.length ? [] : ['a package is not in the pool, or twice in the wave']),
    ...(aisles.length === choice.aisles.length ? [] : ['an aisle is not given, or visited twice']),
    ...[...wanted]
      .filter(([product, count]) => count > (held.get(product) ?? 0))
      .map(([product]) => `the aisles hold too little of ${product}`),
    ...(pieces >= Math.max(1, pool.lower) && pieces <= pool.upper ? [] : [`${pieces} pieces are not from ${pool.lower} to ${pool.upper}`]),
    ...(pool.musts ?? []).filter((id) => !chosen.has(id)).map((id) => `${id} must be in the wave`),
    ...choice.left.filter((one) => chosen.has(one.package)).map((one) => `${one.package} is chosen and left out`),
    ...(choice.pieces === pieces && choice.urgency === urgency ? [] : ['pieces or urgency are added up wrong']),
    ...(near(choice.worth, worth) && near(choice.piecesPerAisle, pieces / aisles.length) ? [] : ['the worth is reckoned wrong']),
    ...(choice.worth <= choice.bound * (1 + 1e-9) ? [] : [`the worth ${choice.worth} is above its bound ${choice.bound}`]),
    ...(near(choice.gap, Math.max(0, 1 - worth / choice.bound)) && choice.isBest === choice.gap < 1e-9
      ? []
      : ['the gap is reckoned wrong']),
  ]
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

/** Those that are named, each once. */
function byId<One extends { id: string }>(all: readonly One[], ids: readonly string[]): One[] {
  const named = new Set(ids)
  return all.filter(({ id }) => named.has(id))
}

function sums(rows: readonly (readonly Pieces[])[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) for (const { product, pieces } of row) found.set(product, (found.get(product) ?? 0) + pieces)
  return found
}
