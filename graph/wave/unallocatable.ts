import type { Tx } from '../kernel/sql/db.ts'
import type { LineRow } from '../package/steps/lines.ts'
import type { AllocationChange } from '../stock/steps/post.ts'
import type { LeftReason } from './states.ts'
import { type FreeByProduct, freeByProduct } from './store/pool.ts'

/** A package not included in a wave, with the first product that the picking areas lack. */
export interface UnallocatedPackage {
  packageId: string
  number: string
  reason: keyof typeof LeftReason.values
  productId: string
  sku: string
  /** Number of pieces that the picking areas lack. */
  missing: number
  /** Number of free pieces in staging areas. */
  staged: number
}

/** Reasons why packages were not filled after `allocations` went to others. */
export async function unallocatableReasons(
  tx: Tx,
  warehouseId: string,
  without: readonly string[],
  linesOf: ReadonlyMap<string, readonly LineRow[]>,
  allocations: readonly AllocationChange[],
): Promise<UnallocatedPackage[]> {
  if (without.length === 0) return []
  const lines = without.flatMap((packageId) => linesOf.get(packageId) ?? [])
  const stock = await freeByProduct(tx, warehouseId, [...new Set(lines.map(({ productId }) => productId))])
  const taken = new Map<string, number>()
  for (const { productId, change } of allocations) taken.set(productId, (taken.get(productId) ?? 0) + change)
  return without.map((packageId) => explainPackage(linesOf.get(packageId) ?? [], stock, taken))
}

/**
 * Explains a package by one product: unavailable stock before stock to be moved, and stock short from the start before stock taken by
 * others.
 */
function explainPackage(
  lines: readonly LineRow[],
  stock: ReadonlyMap<string, FreeByProduct>,
  taken: ReadonlyMap<string, number>,
): UnallocatedPackage {
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
