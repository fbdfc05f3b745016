import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { Order } from '../rules/model.ts'
import type { Counted } from '../rules/receiving.ts'

export interface NewReceipt {
  id: string
  number: string
  boxId: string | null
  /** Whether it completes the box; in a correction, whether it reopens the box. */
  closesBox: boolean
  correctsId: string | null
  reason?: string
  counted: readonly Counted[]
}

/** SQL: inserts receipts with their lines; `saved` is a part with one row if its order was saved. */
export const receiptParts = (saved: string) => `
  new_receipt as (
    insert into receipt (id, number, order_id, warehouse_id, customer_id, box_id, closes_box, corrects_id, reason, staff_id, station_id, at)
    select r.id, r.number, r."orderId", r."warehouseId", r."customerId", r."boxId", r."closesBox", r."correctsId", r.reason, r."staffId",
      r."stationId", :now::timestamptz
    from ${saved} cross join jsonb_to_recordset(:receipts::jsonb) as r(id uuid, number text, "orderId" uuid, "warehouseId" uuid,
      "customerId" uuid, "boxId" uuid, "closesBox" boolean, "correctsId" uuid, reason text, "staffId" uuid, "stationId" uuid)
  ), new_receipt_line as (
    insert into receipt_line (id, receipt_id, line_id, warehouse_id, customer_id, good, defective, missing)
    select l.id, l."receiptId", l."lineId", l."warehouseId", l."customerId", l.good, l.defective, l.missing
    from ${saved} cross join jsonb_to_recordset(:receiptLines::jsonb) as l(id uuid, "receiptId" uuid, "lineId" uuid, "warehouseId" uuid,
      "customerId" uuid, good integer, defective integer, missing integer)
  )`

/** Values of `receiptParts`; all calls have one time, station and person. */
export function valuesOfReceipts(call: Call, order: Order, receipts: readonly NewReceipt[]): Values {
  const owned = { warehouseId: order.warehouseId, customerId: order.customerId }
  const where = { ...owned, orderId: order.id, staffId: staffIdOf(call), stationId: call.stationId }
  return {
    now: call.now,
    receipts: JSON.stringify(receipts.map(({ counted: _, ...row }) => ({ ...row, ...where }))),
    receiptLines: JSON.stringify(
      receipts.flatMap(({ id: receiptId, counted }) =>
        counted.map(({ lineId, good, defective, missing }) => ({
          ...owned,
          id: call.newId(),
          receiptId,
          lineId,
          good,
          defective,
          missing,
        })),
      ),
    ),
  }
}

/** Pieces of boxes that are accounted for, received or missing, net of corrections, by line. */
export async function receivedInBoxes(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  boxIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await tx.$queryRawUnsafe<{ boxId: string; lineId: string; pieces: number }[]>(
    `select r.box_id::text as "boxId", l.line_id::text as "lineId", sum(l.good + l.defective + l.missing)::int as pieces
     from receipt r join receipt_line l on l.receipt_id = r.id where r.box_id = any($1::uuid[]) group by r.box_id, l.line_id`,
    boxIds,
  )
  const boxes = new Map<string, Map<string, number>>(boxIds.map((boxId) => [boxId, new Map()]))
  for (const { boxId, lineId, pieces } of rows) boxes.get(boxId)?.set(lineId, pieces)
  return boxes
}

/** The same of one box. */
export async function receivedInBox(tx: Pick<Tx, '$queryRawUnsafe'>, boxId: string): Promise<Map<string, number>> {
  return (await receivedInBoxes(tx, [boxId])).get(boxId) ?? new Map()
}
