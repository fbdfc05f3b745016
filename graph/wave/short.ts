import type { Tx } from '../kernel/db.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Held } from '../stock/rules.ts'
import { ShortTooLarge } from './failures.ts'
import { victims } from './rules.ts'

/** Pieces of a product that were not found at a location. */
export interface Short {
  locationId: string
  productId: string
  missing: number
}

/** In these states packages of a wave are picked for: those of the preview and of the confirmation. */
export const pickedFor = ['PICKING', 'ABNORMAL'] as const

/** A short of the picker as it falls on a package's line and its pile. */
export interface Victim {
  packageId: string
  lineId: string
  held: Held
  quantity: number
}

/** What a picker is sent for: the piles on the shelves, whose they are, and which of these packages are abnormal. */
export interface Pickable {
  held: readonly Held[]
  packageOf: ReadonlyMap<string, string>
  abnormal: readonly string[]
}

/** More is reported short than was to be picked. */
export type OverShort = Short & { expected: number }

/**
 * Whom the shorts of a wave hit; the same rule for the preview and for the confirmation. Packages that are `abnormal` anyway, and those that
 * an earlier short hits, bear the next ones first. `over` is the first short that exceeds what was to be picked.
 */
export function chooseVictims(
  { held, packageOf, abnormal }: Pickable,
  shorts: readonly Short[],
): { victims: Victim[]; over: OverShort | null } {
  const chosen: Victim[] = []
  const hit = new Set(abnormal)
  for (const short of summed(shorts)) {
    const there = held.filter((pile) => pile.locationId === short.locationId && pile.productId === short.productId)
    const expected = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (short.missing > expected) return { victims: [], over: { ...short, expected } }
    const pilesOf = Map.groupBy(there, (pile) => packageOf.get(pile.ownerId) as string)
    const shares = [...pilesOf].map(([packageId, piles]) => ({
      packageId,
      quantity: piles.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    for (const { packageId, quantity } of victims(shares, short.missing, hit)) {
      hit.add(packageId)
      let rest = quantity
      for (const pile of pilesOf.get(packageId) ?? []) {
        const part = Math.min(rest, pile.quantity)
        rest -= part
        if (part > 0) chosen.push({ packageId, lineId: pile.ownerId, held: pile, quantity: part })
      }
    }
  }
  return { victims: chosen, over: null }
}

/** The same place and product may be named more than once. */
function summed(shorts: readonly Short[]): Short[] {
  const groups = Map.groupBy(shorts, ({ locationId, productId }) => `${locationId} ${productId}`)
  return [...groups.values()].map((same) => ({ ...(same[0] as Short), missing: same.reduce((sum, { missing }) => sum + missing, 0) }))
}

/** Says that more is reported short than was to be picked. */
export async function refuseOver(tx: Pick<Tx, 'location' | 'product'>, over: OverShort): Promise<Failure> {
  const location = await tx.location.findUnique({ where: { id: over.locationId }, select: { code: true } })
  const product = await tx.product.findUnique({ where: { id: over.productId }, select: { sku: true } })
  return ShortTooLarge({ location: location?.code ?? '', sku: product?.sku ?? '', expected: over.expected }, 'shorts')
}
