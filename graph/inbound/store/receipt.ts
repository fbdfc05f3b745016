import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { nextNumber } from '../../kernel/number.ts'
import type { Order } from '../rules/model.ts'
import type { Counted } from '../rules/receiving.ts'

export interface NewReceipt {
  boxId: string | null
  /** The box is received with it; with a correction it is open again. */
  closesBox: boolean
  correctsId: string | null
  counted: readonly Counted[]
}

/** Who stands behind a row, where that is a person. */
export const staffIdOf = (call: Call): string | null => (call.actor.kind === 'STAFF' ? call.actor.id : null)

/** Writes a numbered receipt with its lines. */
export async function insertReceipt(tx: Tx, call: Call, order: Order, receipt: NewReceipt): Promise<{ id: string; number: string }> {
  const { counted, ...row } = receipt
  const owned = { warehouseId: order.warehouseId, customerId: order.customerId }
  const id = call.newId()
  const number = await nextNumber(tx, call, 'receipt')
  await tx.receipt.createMany({
    data: [{ ...row, ...owned, id, number, orderId: order.id, staffId: staffIdOf(call), stationId: call.stationId, at: call.now }],
  })
  await tx.receiptLine.createMany({ data: counted.map((line) => ({ ...line, ...owned, id: call.newId(), receiptId: id })) })
  return { id, number }
}

/** A receipt with what it counted, and whether another took it back. */
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
      lines: { select: { lineId: true, good: true, defective: true } },
    },
  })
}

/** Pieces that have been received of a box, by line. */
export async function receivedInBox(tx: Pick<Tx, 'receiptLine'>, boxId: string): Promise<Map<string, number>> {
  const rows = await tx.receiptLine.groupBy({ by: ['lineId'], where: { receipt: { boxId } }, _sum: { good: true, defective: true } })
  return new Map(rows.map(({ lineId, _sum }) => [lineId, (_sum.good ?? 0) + (_sum.defective ?? 0)]))
}

/** The boxes of an order of which there are received pieces that nobody has taken back. */
export async function begunBoxes(tx: Tx, orderId: string): Promise<Set<string>> {
  const rows = await tx.$queryRawUnsafe<{ boxId: string }[]>(
    `select r.box_id::text as "boxId" from receipt r join receipt_line l on l.receipt_id = r.id
     where r.order_id = $1::uuid and r.box_id is not null group by r.box_id having sum(l.good + l.defective) > 0`,
    orderId,
  )
  return new Set(rows.map(({ boxId }) => boxId))
}
