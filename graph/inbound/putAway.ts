import type { Call } from '../kernel/command/call.ts'
import { dayIn } from '../kernel/day.ts'
import { nextNumbers } from '../kernel/number.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { type BatchOrigin, chooseBatches, type KnownBatch, readBatches } from '../stock/steps/batch.ts'
import type { ScannedLocation } from '../warehouse/steps.ts'
import type { Decision, Line, Order, QualityValue } from './rules/model.ts'
import type { LoadedOrder, WarehouseInfo } from './store/order.ts'
import { type ShelvingChange, saveShelvings } from './store/saveShelvings.ts'

/** Pieces of a line to put away at a location. */
export interface PutawayQuantity {
  line: Line
  location: ScannedLocation
  quality: QualityValue
  quantity: number
}

/** The putaways of decided pieces. Goods put away on one day form one batch per product: a known one, or a new one with the next number. */
export function shelveBy(
  call: Call,
  { order: before, warehouse }: LoadedOrder,
  decision: Decision,
  heaps: readonly PutawayQuantity[],
  known: readonly KnownBatch[],
  nextNumber: () => string,
): ShelvingChange {
  const { batchIds, made } = chooseBatches(originsOf(call, warehouse, before, heaps), known, call.newId, nextNumber)
  const shelvings = heaps.map(({ line, location, quality, quantity }) => ({
    id: call.newId(),
    lineId: line.id,
    locationId: location.id,
    locationCode: location.code,
    batchId: batchIds.get(line.productId) as string,
    quality,
    quantity,
    correctsId: null,
  }))
  return { before, decision, batches: made, shelvings }
}

function originsOf(call: Call, warehouse: WarehouseInfo, order: Order, heaps: readonly PutawayQuantity[]): BatchOrigin[] {
  const { id: sourceId, number: sourceNumber, warehouseId, customerId } = order
  const receivedOn = dayIn(warehouse.timeZone, call.now)
  const productIds = [...new Set(heaps.map(({ line }) => line.productId))]
  return productIds.map((productId) => ({ warehouseId, customerId, productId, source: 'INBOUND', sourceId, sourceNumber, receivedOn }))
}

/** Puts away goods of a locked order at several locations and posts them; the last step of a command. */
export async function putAway(
  tx: Tx,
  call: Call,
  loaded: LoadedOrder,
  decision: Decision,
  heaps: readonly PutawayQuantity[],
  remark: string,
): Promise<void> {
  const origins = originsOf(call, loaded.warehouse, loaded.order, heaps)
  const [first] = origins
  const productIds = origins.map(({ productId }) => productId)
  const known = first ? await readBatches(tx, first, productIds) : []
  const numbers = first ? await nextNumbers(tx, call, 'batch', origins.length) : []
  const change = shelveBy(call, loaded, decision, heaps, known, () => numbers.pop() as string)
  await saveShelvings(tx, call, change, remark)
}
