import type { Call } from '../../kernel/command/call.ts'
import { historyPart, keepRemark, stepsFrom, valuesOfHistory } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { runIn, statement, type Values } from '../../kernel/sql/statement.ts'
import type { Box, Decision, Line, Order } from '../rules/model.ts'
import { inboundMachine } from '../states.ts'

/**
 * SQL: saves an order if it is as it was loaded: columns, changed lines and boxes, and its history. The part `saved_order` has it then, after
 * all that is locked of it.
 */
export const orderParts = `
  changed_order as (
    update inbound_order o set state = :orderState::inbound_order_state, tracking_number = :trackingNumber::text, signed_at = :signedAt::timestamptz,
      closed_at = :closedAt::timestamptz, closed_reason = case when :closes::boolean then :closedReason::text else o.closed_reason end,
      completed_at = :completedAt::timestamptz, updated_at = :now::timestamptz, version = o.version + 1
    from ready where o.id = :orderId::uuid and o.version = :orderVersion::integer returning o.id
  ), changed_lines as (
    ${upsertLines(':lines::jsonb', 'changed_order')} returning 1
  ), changed_boxes as (
    update inbound_box b set signed_at = r."signedAt", received_at = r."receivedAt"
    from changed_order o, jsonb_to_recordset(:boxes::jsonb) as r(id uuid, "signedAt" timestamptz, "receivedAt" timestamptz)
    where b.id = r.id and b.order_id = o.id returning 1
  ), ${historyPart('changed_order')}, saved_order as materialized (
    select id from changed_order where (select count(*) from changed_lines) + (select count(*) from changed_boxes) >= 0
  )`

/** Values of `orderParts`. Fails if the order's state does not allow an action. */
export function valuesOfOrder(call: Call, before: Order, decision: Decision, remark?: string): Values {
  return valuesOfOrderChanges([{ call, before, decision }], remark)
}

interface Decided {
  call: Call
  before: Order
  decision: Decision
}

/** The same for decisions of several calls, one after the other. */
export function valuesOfOrderChanges(decided: readonly Decided[], remark?: string): Values {
  const [{ call, before }] = decided as readonly [Decided]
  const { order } = (decided.at(-1) as Decided).decision
  const { id: orderId, trackingNumber, signedAt, closedAt, completedAt } = order
  const moved = decided.map((one) => {
    const steps = stepsFrom(inboundMachine, one.before.state, one.decision.actions)
    if (!steps) throw NotInState({ what: order.number })
    return { call: one.call, id: orderId, steps }
  })
  const last = moved.flatMap(({ steps }) => steps).at(-1)
  return {
    orderId,
    orderVersion: before.version,
    orderState: last?.to ?? before.state,
    now: call.now,
    trackingNumber,
    signedAt,
    closedAt,
    completedAt,
    closes: closedAt !== null && before.closedAt === null,
    closedReason: remark ?? null,
    lines: JSON.stringify(changedLines(before, order)),
    boxes: JSON.stringify(changedBoxes(before, order)),
    ...valuesOfHistory(inboundMachine, moved),
  }
}

const saveStatement = statement(`with ready as (select 1), ${orderParts} select id from saved_order`)

/** Saves a locked order. */
export async function saveOrder(tx: Tx, call: Call, before: Order, decision: Decision, remark?: string): Promise<void> {
  const saved = await runIn(tx)(saveStatement, valuesOfOrder(call, before, decision, remark))
  if (saved.length === 0) throw new Error(`Order ${before.number} was not locked`)
  await keepOrderRemark(tx, call, decision, remark)
}

/** Stores the remark with which the state of an order was changed. */
export async function keepOrderRemark(tx: Tx, call: Call, { order, actions }: Decision, remark: string | undefined): Promise<void> {
  if (remark && actions.length > 0) await keepRemark(tx, call, [order.id], remark)
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

const changedLines = (before: Order, { id: orderId, warehouseId, customerId, lines }: Order) =>
  changed<Line>(before.lines, lines, (was, is) => counts.some((name) => was[name] !== is[name]) || was.lineNo !== is.lineNo).map(
    (line) => ({ ...line, orderId, warehouseId, customerId }),
  )

/** Boxes whose times have changed, and new ones, which are inserted with the declaration. */
function changedBoxes(before: Order, order: Order) {
  const moment = (at: Date | null) => at?.getTime() ?? null
  const differs = (was: Box, is: Box) => moment(was.signedAt) !== moment(is.signedAt) || moment(was.receivedAt) !== moment(is.receivedAt)
  return changed<Box>(before.boxes, order.boxes, differs).map(({ id, signedAt, receivedAt }) => ({ id, signedAt, receivedAt }))
}

/** Inserts new lines of orders and updates changed ones in one statement. */
export async function saveLines(tx: Tx, orders: readonly { before: Order; order: Order }[]): Promise<void> {
  const rows = orders.flatMap(({ before, order }) => changedLines(before, order))
  if (rows.length > 0) await tx.$executeRawUnsafe(upsertLines('$1::jsonb', '(select) as one'), JSON.stringify(rows))
}

/** SQL: inserts or updates the lines of a JSON array, once for each row of `source`. */
function upsertLines(lines: string, source: string): string {
  return `
    insert into inbound_line as l (id, order_id, warehouse_id, customer_id, product_id, line_no, declared, signed, confirmed_up_to, received_good,
      received_defective, shelved_good, shelved_defective, lost, missing)
    select r.id, r."orderId", r."warehouseId", r."customerId", r."productId", r."lineNo", r.declared, r.signed, r."confirmedUpTo",
      r."receivedGood", r."receivedDefective", r."shelvedGood", r."shelvedDefective", r.lost, r.missing
    from ${source} cross join jsonb_to_recordset(${lines}) as r(id uuid, "orderId" uuid, "warehouseId" uuid, "customerId" uuid, "productId" uuid,
      "lineNo" integer, declared integer, signed integer, "confirmedUpTo" integer, "receivedGood" integer, "receivedDefective" integer,
      "shelvedGood" integer, "shelvedDefective" integer, lost integer, missing integer)
    on conflict (id) do update set line_no = excluded.line_no, declared = excluded.declared, signed = excluded.signed,
      confirmed_up_to = excluded.confirmed_up_to, received_good = excluded.received_good, received_defective = excluded.received_defective,
      shelved_good = excluded.shelved_good, shelved_defective = excluded.shelved_defective, lost = excluded.lost, missing = excluded.missing`
}
