import type { Call } from '../../kernel/command/call.ts'
import { nextNumber } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Order } from '../rules/model.ts'
import type { Counted } from '../rules/receiving.ts'

export interface NewReceipt {
  boxId: string | null
  /** Whether it completes the box; in a correction, whether it reopens the box. */
  closesBox: boolean
  correctsId: string | null
  reason?: string
  counted: readonly Counted[]
}

/** Id of the acting staff; null for keys and the program. */
export const staffIdOf = (call: Call): string | null => (call.actor.kind === 'STAFF' ? call.actor.id : null)

/** Inserts a numbered receipt with its lines. */
export async function insertReceipt(tx: Tx, call: Call, order: Order, receipt: NewReceipt): Promise<{ id: string; number: string }> {
  const { counted, ...row } = receipt
  const owned = { warehouseId: order.warehouseId, customerId: order.customerId }
  const id = call.newId()
  const number = await nextNumber(tx, call, 'receipt')
  await tx.receipt.createMany({
    data: [{ ...row, ...owned, id, number, orderId: order.id, staffId: staffIdOf(call), stationId: call.stationId, at: call.now }],
  })
  await tx.receiptLine.createMany({
    data: counted.map(({ lineId, good, defective, missing }) => ({
      ...{ lineId, good, defective, missing, ...owned },
      ...{ id: call.newId(), receiptId: id },
    })),
  })
  return { id, number }
}

/** Reads a receipt with its lines and its correction, if any. */
export async function readReceipt(tx: Tx, id: string) {
  return tx.receipt.findUnique({
    where: { id },
    select: {
      id: true,
      number: true,
      orderId: true,
      boxId: true,
      closesBox: true,
      correctsId: true,
      correctedBy: { select: { id: true } },
      lines: { select: { lineId: true, good: true, defective: true, missing: true } },
    },
  })
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

/** Boxes of an order with pieces that are accounted for, net of corrections. */
export async function partlyReceivedBoxes(tx: Tx, orderId: string): Promise<Set<string>> {
  const rows = await tx.$queryRawUnsafe<{ boxId: string }[]>(
    `select r.box_id::text as "boxId" from receipt r join receipt_line l on l.receipt_id = r.id
     where r.order_id = $1::uuid and r.box_id is not null group by r.box_id having sum(l.good + l.defective + l.missing) > 0`,
    orderId,
  )
  return new Set(rows.map(({ boxId }) => boxId))
}

/** Locations of the pieces of an order that are put away, net of corrections, by line: `A01-01-01, A01-02-01`. */
export async function placesOfLines(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const rows = await tx.$queryRawUnsafe<{ lineId: string; places: string }[]>(
    `select line_id::text as "lineId", string_agg(location_code, ', ' order by location_code) as places
     from (
       select line_id, location_code from shelving where order_id = $1::uuid group by line_id, location_code having sum(quantity) > 0
     ) s group by line_id`,
    orderId,
  )
  return new Map(rows.map(({ lineId, places }) => [lineId, places]))
}
