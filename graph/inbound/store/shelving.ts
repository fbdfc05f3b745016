import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { Order, QualityValue } from '../rules/model.ts'

export interface NewShelving {
  id: string
  lineId: string
  locationId: string
  locationCode: string
  batchId: string
  quality: QualityValue
  /** Negative for an undo. */
  quantity: number
  correctsId: string | null
}

/** SQL: inserts shelvings; `saved` is a part with one row if their order was saved. */
export const shelvingPart = (saved: string) => `
  new_shelving as (
    insert into shelving (id, order_id, line_id, warehouse_id, customer_id, location_id, location_code, batch_id, quality, quantity, corrects_id,
      staff_id, station_id, at)
    select s.id, s."orderId", s."lineId", s."warehouseId", s."customerId", s."locationId", s."locationCode", s."batchId", s.quality, s.quantity,
      s."correctsId", s."staffId", s."stationId", :now::timestamptz
    from ${saved} cross join jsonb_to_recordset(:shelvings::jsonb) as s(id uuid, "orderId" uuid, "lineId" uuid, "warehouseId" uuid,
      "customerId" uuid, "locationId" uuid, "locationCode" text, "batchId" uuid, quality quality, quantity integer, "correctsId" uuid,
      "staffId" uuid, "stationId" uuid)
  )`

/** Values of `shelvingPart`. */
export function valuesOfShelvings(call: Call, { id: orderId, warehouseId, customerId }: Order, shelvings: readonly NewShelving[]): Values {
  const where = { orderId, warehouseId, customerId, staffId: staffIdOf(call), stationId: call.stationId }
  return { now: call.now, shelvings: JSON.stringify(shelvings.map((shelving) => ({ ...shelving, ...where }))) }
}

/** Inserts write-offs of an order. */
export async function insertLosses(
  tx: Tx,
  call: Call,
  order: Order,
  losses: readonly { lineId: string; quality: QualityValue; quantity: number; reason: string }[],
): Promise<void> {
  const owned = { orderId: order.id, warehouseId: order.warehouseId, customerId: order.customerId }
  await tx.inboundLoss.createMany({
    data: losses.map((loss) => ({ ...loss, ...owned, id: call.newId(), staffId: staffIdOf(call), at: call.now })),
  })
}
