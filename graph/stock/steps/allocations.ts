import type { Tx } from '../../kernel/sql/db.ts'
import { type AllocatedStock, allocate, type Demand } from '../rules.ts'
import { lockAllocations, lockFreeStock, type PlacesToPick, readFreeStock, type StockReader } from '../store/allocations.ts'
import type { AllocationChange, Owner } from './post.ts'

export { allocatedTo, heldByLines, unchangedAllocations, unchangedClaims, valuesOfAllocations } from '../store/allocations.ts'

interface WantingPackage {
  packageId: string
  wants: readonly Demand[]
}

interface Proposal {
  allocations: AllocationChange[]
  /** Ids of packages for which there is not enough. */
  without: string[]
}

/** Proposes allocations for whole packages from the picking areas, first in, first out; the rows stay locked until posted. */
export async function proposeAllocations(
  tx: Tx,
  warehouseId: string,
  packages: readonly WantingPackage[],
  places: PlacesToPick = 'ALL',
): Promise<Proposal> {
  return allocate(packages, await lockFreeStock(tx, warehouseId, productsOf(packages), places))
}

/** Free stock in the picking areas, without locations where pieces of the product are held for a count; locks nothing. */
export const readFreePickable = (db: StockReader, warehouseId: string, productIds: readonly string[]) =>
  readFreeStock(db, warehouseId, productIds, 'NOT_COUNTED')

/** Free stock of a product in the picking areas where pieces of it are held for a count; locks nothing. */
export const readCountedPickable = (db: StockReader, warehouseId: string, productId: string) =>
  readFreeStock(db, warehouseId, [productId], 'COUNTED')

/** What `proposeAllocations` would propose now; locks nothing. */
export async function previewAllocations(db: StockReader, warehouseId: string, packages: readonly WantingPackage[]): Promise<Proposal> {
  return allocate(packages, await readFreeStock(db, warehouseId, productsOf(packages)))
}

const productsOf = (packages: readonly WantingPackage[]) => [
  ...new Set(packages.flatMap(({ wants }) => wants.map(({ productId }) => productId))),
]

/** Reads and locks what owners have allocated, on shelves and virtual locations. */
export function allocatedStockOf(
  tx: Tx,
  owner: Owner,
  ownerIds: readonly string[],
): Promise<(AllocatedStock & { kind: 'SHELF' | 'OUT' | 'HAND' })[]> {
  return lockAllocations(tx, owner, ownerIds)
}
