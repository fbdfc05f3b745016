import type { Tx } from '../kernel/db.ts'
import type { LineRow } from '../package/steps/lines.ts'
import type { Claim } from '../stock/steps/post.ts'
import type { LeftReason } from './states.ts'
import { type FreeByProduct, freeByProduct } from './store/pool.ts'

/** A package that no wave could take, with the first of its goods that the picking areas lack. */
export interface LeftPackage {
  packageId: string
  number: string
  reason: keyof typeof LeftReason.values
  productId: string
  sku: string
  /** Pieces that the picking areas lack. */
  missing: number
  /** Free pieces that lie in staging areas. */
  staged: number
}

/** Why packages went without, after others have taken `claims`. */
export async function whyLeft(
  tx: Tx,
  warehouseId: string,
  without: readonly string[],
  linesOf: ReadonlyMap<string, readonly LineRow[]>,
  claims: readonly Claim[],
): Promise<LeftPackage[]> {
  if (without.length === 0) return []
  const lines = without.flatMap((packageId) => linesOf.get(packageId) ?? [])
  const stock = await freeByProduct(tx, warehouseId, [...new Set(lines.map(({ productId }) => productId))])
  const taken = new Map<string, number>()
  for (const { productId, change } of claims) taken.set(productId, (taken.get(productId) ?? 0) + change)
  return without.map((packageId) => judge(linesOf.get(packageId) ?? [], stock, taken))
}

/** The product that speaks for a package: out of reach before to be moved, and what was short from the beginning before what others took. */
function judge(lines: readonly LineRow[], stock: ReadonlyMap<string, FreeByProduct>, taken: ReadonlyMap<string, number>): LeftPackage {
  const judged = lines.map(({ packageId, packageNumber: number, productId, quantity }) => {
    const { picking, staged, sku } = stock.get(productId) as FreeByProduct
    const missing = quantity - (picking - (taken.get(productId) ?? 0))
    const reason = staged >= missing ? ('TO_MOVE' as const) : ('OUT_OF_REACH' as const)
    return { left: { packageId, number, productId, sku, missing, staged, reason }, lacked: quantity - picking }
  })
  const worth = ({ left, lacked }: (typeof judged)[number]) =>
    (left.missing <= 0 ? 0 : left.reason === 'OUT_OF_REACH' ? 4 : 2) + (lacked > 0 ? 1 : 0)
  judged.sort((a, b) => worth(b) - worth(a))
  return (judged[0] as (typeof judged)[number]).left
}
