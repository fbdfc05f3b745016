import type { Failure } from '../kernel/command/failure.ts'
import type { Tx } from '../kernel/sql/db.ts'
import type { AllocatedStock } from '../stock/rules.ts'
import { ShortTooLarge } from './failures.ts'
import { affectedByShort } from './rules/wave.ts'

/** A short pick: pieces of a product missing at a location. */
export interface Short {
  locationId: string
  productId: string
  missing: number
}

/** Package states that are picked; used by the preview and the confirmation. */
export const pickableStates = ['PICKING', 'ABNORMAL'] as const

/** The part of a short pick that affects a package's line and its stock position. */
export interface AffectedLine {
  packageId: string
  lineId: string
  held: AllocatedStock
  quantity: number
}

/** Allocated stock on shelves to pick, the package of each line, and which of these packages are abnormal. */
export interface Pickable {
  held: readonly AllocatedStock[]
  packageOf: ReadonlyMap<string, string>
  abnormal: readonly string[]
}

/** A short pick larger than the quantity to pick. */
export type ExcessiveShort = Short & { expected: number }

/**
 * Chooses the lines affected by the short picks of a wave; the same rule for preview and confirmation. Packages that are abnormal or
 * affected by an earlier short pick are chosen first. `over` is the first short pick that exceeds the quantity to pick.
 */
export function chooseAffectedLines(
  { held, packageOf, abnormal }: Pickable,
  shorts: readonly Short[],
): { affected: AffectedLine[]; over: ExcessiveShort | null } {
  const chosen: AffectedLine[] = []
  const alreadyAffected = new Set(abnormal)
  for (const short of mergeShorts(shorts)) {
    const there = held.filter((pile) => pile.locationId === short.locationId && pile.productId === short.productId)
    const expected = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (short.missing > expected) return { affected: [], over: { ...short, expected } }
    const pilesOf = Map.groupBy(there, (pile) => packageOf.get(pile.ownerId) as string)
    const shares = [...pilesOf].map(([packageId, piles]) => ({
      packageId,
      quantity: piles.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    for (const { packageId, quantity } of affectedByShort(shares, short.missing, alreadyAffected)) {
      alreadyAffected.add(packageId)
      let rest = quantity
      for (const pile of pilesOf.get(packageId) ?? []) {
        const part = Math.min(rest, pile.quantity)
        rest -= part
        if (part > 0) chosen.push({ packageId, lineId: pile.ownerId, held: pile, quantity: part })
      }
    }
  }
  return { affected: chosen, over: null }
}

/** Merges short picks of the same location and product. */
function mergeShorts(shorts: readonly Short[]): Short[] {
  const groups = Map.groupBy(shorts, ({ locationId, productId }) => `${locationId} ${productId}`)
  return [...groups.values()].map((same) => ({ ...(same[0] as Short), missing: same.reduce((sum, { missing }) => sum + missing, 0) }))
}

/** The failure for a short pick larger than the quantity to pick. */
export async function shortTooLarge(tx: Pick<Tx, 'location' | 'product'>, over: ExcessiveShort): Promise<Failure> {
  const location = await tx.location.findUnique({ where: { id: over.locationId }, select: { code: true } })
  const product = await tx.product.findUnique({ where: { id: over.productId }, select: { sku: true } })
  return ShortTooLarge({ location: location?.code ?? '', sku: product?.sku ?? '', expected: over.expected }, 'shorts')
}
