import type { Tx } from '../../kernel/sql/db.ts'
import { type AllocatedStock, allocate, type Demand } from '../rules.ts'
import { lockAllocations, lockFreeStock } from '../store/allocations.ts'
import type { AllocationChange, Owner } from './post.ts'

/** Proposes allocations for whole packages from the picking areas, first in, first out; the rows stay locked until posted. */
export async function proposeAllocations(
  tx: Tx,
  warehouseId: string,
  packages: readonly { packageId: string; wants: readonly Demand[] }[],
): Promise<{ allocations: AllocationChange[]; without: string[] }> {
  const productIds = [...new Set(packages.flatMap(({ wants }) => wants.map(({ productId }) => productId)))]
  return allocate(packages, await lockFreeStock(tx, warehouseId, productIds))
}

/** Reads and locks what owners have allocated, on shelves and virtual locations. */
export function allocatedStockOf(
  tx: Tx,
  owner: Owner,
  ownerIds: readonly string[],
): Promise<(AllocatedStock & { kind: 'SHELF' | 'OUT' | 'HAND' })[]> {
  return lockAllocations(tx, owner, ownerIds)
}
