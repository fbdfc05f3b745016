/** What decides about the weight of a package, as stations and the server know it. */
export interface WeighedGoods {
  /** Of all pieces, measured or else declared; null if a product has no weight. */
  goodsGrams: number | null
  /** Of the packaging; null if none is chosen. */
  packagingGrams: number | null
  weightToleranceGrams: number
  weightTolerancePercent: number
}

/** Weight that a package should have: its goods and their packaging. Null if the goods have none. */
export const expectedGrams = ({ goodsGrams, packagingGrams }: Pick<WeighedGoods, 'goodsGrams' | 'packagingGrams'>): number | null =>
  goodsGrams === null ? null : goodsGrams + (packagingGrams ?? 0)

/** The least and the most that a package may weigh; the larger of the two tolerances counts. Null without an expected weight. */
export function weightLimits(goods: WeighedGoods): { least: number; most: number } | null {
  const expected = expectedGrams(goods)
  if (expected === null) return null
  const tolerated = Math.max(goods.weightToleranceGrams, Math.floor((expected * goods.weightTolerancePercent) / 100))
  return { least: Math.max(1, expected - tolerated), most: expected + tolerated }
}

/** Whether a weight is off by more than is tolerated; without an expected weight none is. */
export function deviates(measuredGrams: number, goods: WeighedGoods): boolean {
  const limits = weightLimits(goods)
  return limits !== null && (measuredGrams < limits.least || measuredGrams > limits.most)
}

/**
 * What the rule of a warehouse says about the weight of a package that is to leave: `MISSING` if it has to be weighed first, `OFF` if its weight is
 * off by more than is tolerated, else `FINE`.
 */
export function judgeLeaving(weighing: 'NONE' | 'SCAN_FIRST' | 'WEIGH_FIRST', measuredGrams: number | null, goods: WeighedGoods) {
  if (weighing === 'NONE') return 'FINE'
  if (measuredGrams === null) return 'MISSING'
  return deviates(measuredGrams, goods) ? 'OFF' : 'FINE'
}

/** Weight with which a package leaves: measured, or else that of its goods. */
export const leavingGrams = ({ measuredWeightGrams, weightGrams }: { measuredWeightGrams: number | null; weightGrams: number }): number =>
  measuredWeightGrams ?? weightGrams
