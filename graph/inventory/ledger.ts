import type { Call } from '../kernel/command/call.ts'
import { dayIn } from '../kernel/day.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { makeBatches } from '../stock/steps/batch.ts'
import { readPiles } from '../stock/steps/piles.ts'
import { type AllocationChange, type LocationMove, type ProductMove, post, type StockPosition } from '../stock/steps/post.ts'
import { newestBatch } from './rules/adjustment.ts'

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
  const piles = await readPiles(tx, added)
  const places: LocationMove[] = taken.map(({ locationId, productId, batchId, quality, quantity }) => ({
    ...{ locationId, productId, batchId, quality, ...owned },
    onHand: -quantity,
  }))
  const found = added.map((line) => ({ line, batchId: newestBatch(line, piles) }))
  const fresh = [...new Set(found.filter(({ batchId }) => batchId === null).map(({ line }) => line.productId))]
  const batchIds = await makeBatches(
    tx,
    call,
    fresh.map((productId) => ({ ...owned, productId, source: 'ADJUSTMENT', sourceId: id, sourceNumber: number, receivedOn })),
  )
  for (const { line, batchId } of found) {
    const { locationId, productId, quality, change } = line
    const joined = batchId ?? (batchIds[fresh.indexOf(productId)] as string)
    places.push({ ...{ locationId, productId, batchId: joined, quality, ...owned }, onHand: change })
  }
  const products = lines.map(
    ({ productId, quality, change }): ProductMove => ({
      ...{ productId, ...owned },
      ...(quality === 'GOOD' ? { good: change } : { defective: change }),
    }),
  )
  await post(tx, call, { kind: 'Adjustment', id, number }, { places, allocations, products })
}

/** The fact of a change of an adjustment. */
export function adjustmentFact(what: string, { id, warehouseId, customerId }: PostedAdjustment): Fact {
  return { kind: `adjustment.${what}`, type: 'Adjustment', id, warehouseId, customerId }
}
