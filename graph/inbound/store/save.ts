import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Box, Decision, Line, Order } from '../rules/model.ts'
import { inboundMachine } from '../states.ts'

/** Saves a locked order: changed lines and boxes, state changes with history, and columns. */
export async function saveOrder(tx: Tx, call: Call, before: Order, { order, actions }: Decision, remark?: string): Promise<void> {
  await saveLines(tx, before, order)
  await saveBoxes(tx, before, order)
  for (const action of actions) {
    const moved = await apply(tx, call, inboundMachine, [order.id], action, remark === undefined ? {} : { remark })
    if (moved.length === 0) throw NotInState({ what: order.number })
  }
  await tx.inboundOrder.update({
    where: { id: order.id },
    data: {
      trackingNumber: order.trackingNumber,
      signedAt: order.signedAt,
      closedAt: order.closedAt,
      completedAt: order.completedAt,
      ...(order.closedAt && !before.closedAt && { closedReason: remark ?? null }),
      updatedAt: call.now,
      version: { increment: 1 },
    },
    select: { id: true },
  })
}

const counts = [
  'declared',
  'signed',
  'confirmedUpTo',
  'receivedGood',
  'receivedDefective',
  'shelvedGood',
  'shelvedDefective',
  'lost',
  'missing',
] as const

/** Rows that are new or changed. */
function changed<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  differs: (was: Row, is: Row) => boolean,
): Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.filter((row) => {
    const was = known.get(row.id)
    return !was || differs(was, row)
  })
}

/** Inserts new lines and updates changed ones in one statement. */
async function saveLines(tx: Tx, before: Order, order: Order): Promise<void> {
  const rows = changed<Line>(
    before.lines,
    order.lines,
    (was, is) => counts.some((name) => was[name] !== is[name]) || was.lineNo !== is.lineNo,
  )
  if (rows.length === 0) return
  await tx.$executeRawUnsafe(
    `insert into inbound_line as l (id, order_id, warehouse_id, customer_id, product_id, line_no, declared, signed, confirmed_up_to, received_good,
       received_defective, shelved_good, shelved_defective, lost, missing)
     select r.id, $2::uuid, $3::uuid, $4::uuid, r."productId", r."lineNo", r.declared, r.signed, r."confirmedUpTo", r."receivedGood",
       r."receivedDefective", r."shelvedGood", r."shelvedDefective", r.lost, r.missing
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "productId" uuid, "lineNo" integer, declared integer, signed integer,
       "confirmedUpTo" integer, "receivedGood" integer, "receivedDefective" integer, "shelvedGood" integer, "shelvedDefective" integer, lost integer,
       missing integer)
     on conflict (id) do update set line_no = excluded.line_no, declared = excluded.declared, signed = excluded.signed,
       confirmed_up_to = excluded.confirmed_up_to, received_good = excluded.received_good, received_defective = excluded.received_defective,
       shelved_good = excluded.shelved_good, shelved_defective = excluded.shelved_defective, lost = excluded.lost, missing = excluded.missing`,
    JSON.stringify(rows),
    order.id,
    order.warehouseId,
    order.customerId,
  )
}

/** Updates when boxes were signed for and received, in one statement; new boxes are inserted with the declaration. */
async function saveBoxes(tx: Tx, before: Order, order: Order): Promise<void> {
  const moment = (at: Date | null) => at?.getTime() ?? null
  const rows = changed<Box>(
    before.boxes,
    order.boxes,
    (was, is) => moment(was.signedAt) !== moment(is.signedAt) || moment(was.receivedAt) !== moment(is.receivedAt),
  )
  if (rows.length === 0) return
  await tx.$executeRawUnsafe(
    `update inbound_box b set signed_at = r."signedAt", received_at = r."receivedAt"
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "signedAt" timestamptz, "receivedAt" timestamptz) where b.id = r.id`,
    JSON.stringify(rows.map(({ id, signedAt, receivedAt }) => ({ id, signedAt, receivedAt }))),
  )
}
