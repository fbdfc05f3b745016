import type { Call } from '../kernel/command/call.ts'
import { dayIn } from '../kernel/day.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { areasFor } from '../stock/rules.ts'
import { findOrMakeBatch } from '../stock/steps/batch.ts'
import type { ScannedLocation } from '../warehouse/steps.ts'
import { AreaMismatch } from './failures.ts'
import { postChanges } from './ledger.ts'
import type { Decision, Line, Order, QualityValue } from './rules/model.ts'
import type { WarehouseInfo } from './store/order.ts'
import { saveOrder } from './store/save.ts'
import { insertShelvings } from './store/shelving.ts'

/** Pieces of a line to put away at a location. */
export interface PutawayQuantity {
  line: Line
  location: ScannedLocation
  quality: QualityValue
  quantity: number
}

/** The quality that a location's area holds; fails if it is not the intended one or if the area is only for transit. */
export function qualityOf(location: ScannedLocation, meant: QualityValue | null): QualityValue {
  const quality = (['GOOD', 'DEFECTIVE'] as const).find((one) => areasFor[one].includes(location.areaType))
  if (!quality || (meant && meant !== quality)) throw AreaMismatch({ location: location.code })
  return quality
}

/** Writes and posts the putaway of an order; returns the ids of the shelvings. Goods put away on one day form one batch per product. */
export async function putAway(
  tx: Tx,
  call: Call,
  warehouse: WarehouseInfo,
  before: Order,
  decision: Decision,
  heaps: readonly PutawayQuantity[],
  remark?: string,
): Promise<string[]> {
  const { id: sourceId, number: sourceNumber, warehouseId, customerId } = before
  const receivedOn = dayIn(warehouse.timeZone, call.now)
  const batchIds = new Map<string, string>()
  for (const productId of new Set(heaps.map(({ line }) => line.productId))) {
    const origin = { warehouseId, customerId, productId, source: 'INBOUND', sourceId, sourceNumber, receivedOn } as const
    batchIds.set(productId, await findOrMakeBatch(tx, call, origin))
  }
  await saveOrder(tx, call, before, decision, remark)
  const placed = heaps.map((heap) => ({ ...heap, batchId: batchIds.get(heap.line.productId) as string }))
  const shelvingIds = await insertShelvings(
    tx,
    call,
    before,
    placed.map(({ line, location, batchId, quality, quantity }) => ({
      ...{ lineId: line.id, locationId: location.id, locationCode: location.code },
      ...{ batchId, quality, quantity, correctsId: null },
    })),
  )
  const places = placed.map(({ line, location, batchId, quality, quantity }) => ({
    ...{ warehouseId, customerId, locationId: location.id, productId: line.productId },
    ...{ batchId, quality, onHand: quantity },
  }))
  await postChanges(tx, call, before, decision.order, places)
  return shelvingIds
}
