import type { Call } from '../kernel/command/call.ts'
import { dayIn } from '../kernel/day.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { type BatchOrigin, makeBatches } from '../stock/steps/batch.ts'
import { readPiles } from '../stock/steps/piles.ts'
import { type AllocationChange, type LocationMove, type Owned, type ProductMove, post, type StockPosition } from '../stock/steps/post.ts'
import { newestBatch } from './rules/adjustment.ts'
import { lockLocations } from './store/lockLocations.ts'

/** An adjustment as its postings need it. */
export interface PostedAdjustment {
  id: string
  number: string
  warehouseId: string
  customerId: string
  timeZone: string
  lines: readonly { productId: string; locationId: string; quality: StockPosition['quality']; change: number }[]
}

/** Posts an adjustment: what is taken off leaves its batches, what is added joins the newest batch there or starts one. The last step of a command. */
export async function postAdjustment(
  tx: Tx,
  call: Call,
  adjustment: PostedAdjustment,
  taken: readonly (StockPosition & { quantity: number })[],
  allocations: readonly AllocationChange[] = [],
): Promise<void> {
  const { id, number, warehouseId, customerId, timeZone, lines } = adjustment
  const owned = { warehouseId, customerId }
  const receivedOn = dayIn(timeZone, call.now)
  const added = lines.filter(({ change }) => change > 0)
  await lockLocations(
    tx,
    added.map(({ locationId }) => locationId),
  )
  const origin = { source: 'ADJUSTMENT' as const, sourceId: id, sourceNumber: number, receivedOn }
  const places: LocationMove[] = [
    ...taken.map(({ locationId, productId, batchId, quality, quantity }) => ({
      locationId,
      productId,
      batchId,
      quality,
      ...owned,
      onHand: -quantity,
    })),
    ...(await addFound(
      tx,
      call,
      added.map((line) => ({ ...line, ...owned })),
      origin,
    )),
  ]
  const products = lines.map(
    ({ productId, quality, change }): ProductMove => ({
      productId,
      ...owned,
      ...(quality === 'GOOD' ? { good: change } : { defective: change }),
    }),
  )
  await post(tx, call, { kind: 'Adjustment', id, number }, { places, allocations, products })
}

/** Adds found pieces to locations: they join the newest batch there or start one. The caller posts. */
export async function addFound(
  tx: Tx,
  call: Call,
  found: readonly (Omit<StockPosition, 'batchId'> & Owned & { change: number })[],
  origin: Pick<BatchOrigin, 'source' | 'sourceId' | 'sourceNumber' | 'receivedOn'>,
): Promise<LocationMove[]> {
  const piles = await readPiles(tx, found)
  const joined = found.map((line) => ({ line, batchId: newestBatch(line, piles) }))
  const without = joined.filter(({ batchId }) => batchId === null).map(({ line }) => line)
  const fresh = [...new Map(without.map((line) => [line.productId, line])).values()]
  const batchIds = await makeBatches(
    tx,
    call,
    fresh.map(({ productId, warehouseId, customerId }) => ({ warehouseId, customerId, productId, ...origin })),
  )
  const batchOf = new Map(fresh.map(({ productId }, index) => [productId, batchIds[index] as string]))
  return joined.map(({ line: { locationId, productId, quality, warehouseId, customerId, change }, batchId }) => ({
    locationId,
    productId,
    quality,
    warehouseId,
    customerId,
    batchId: batchId ?? (batchOf.get(productId) as string),
    onHand: change,
  }))
}
