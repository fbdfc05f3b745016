import type { Tx } from '../../kernel/sql/db.ts'
import type { Box, Line, Order } from '../rules/model.ts'

/** Warehouse data needed by commands on an order. */
export interface WarehouseInfo {
  number: string
  timeZone: string
  receiving: 'NORMAL' | 'PROHIBITED'
}

export interface LoadedOrder {
  order: Order
  warehouse: WarehouseInfo
}

type Json<T> = { [K in keyof T]: T[K] extends Date | null ? Date | string | null : T[K] }
export type OrderRow = Json<Omit<Order, 'lines' | 'boxes'>> & { lines: Line[]; boxes: Json<Box>[]; warehouse: WarehouseInfo }

/** SQL: whole orders, for `asLoaded`. `where` limits orders `o`. */
export const wholeOrders = (where: string) => `
  select o.id::text, o.number, o.version, o.warehouse_id::text as "warehouseId", o.customer_id::text as "customerId", c.name as "customerName", c.name_en as "customerNameEn",
    o.state::text, o.kind::text, o.arrival::text, o.tracking_number as "trackingNumber", o.signed_at as "signedAt", o.closed_at as "closedAt",
    o.completed_at as "completedAt",
    jsonb_build_object('number', w.number, 'timeZone', w.time_zone, 'receiving', w.receiving) as warehouse,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'sku', p.sku, 'name', p.name, 'nameEn', product_name_en(p.name, p.declared_name_en), 'receivable', p.receiving = 'NORMAL',
        'lineNo', l.line_no, 'declared', l.declared, 'signed', l.signed, 'confirmedUpTo', l.confirmed_up_to, 'receivedGood', l.received_good,
        'receivedDefective', l.received_defective, 'shelvedGood', l.shelved_good, 'shelvedDefective', l.shelved_defective, 'lost', l.lost, 'missing', l.missing)
        order by l.line_no)
      from inbound_line l join product p on p.id = l.product_id where l.order_id = o.id), '[]') as lines,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'mark', b.mark, 'trackingNumber', b.tracking_number, 'signedAt', b.signed_at,
        'receivedAt', b.received_at, 'contents', coalesce((
          select jsonb_agg(jsonb_build_object('lineId', i.line_id, 'declared', i.declared)) from inbound_box_line i where i.box_id = b.id), '[]'))
        order by b.box_no)
      from inbound_box b where b.order_id = o.id), '[]') as boxes
  from inbound_order o join warehouse w on w.id = o.warehouse_id join customer c on c.id = o.customer_id
  where ${where}`

const instant = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

/** Locks an order and reads it whole; null if not found. Every change of an order begins here. */
export async function lockOrder(tx: Tx, id: string): Promise<LoadedOrder | null> {
  await lockOrderRow(tx, id)
  // A separate statement sees the lines as they are after locking the order.
  return readOrder(tx, id)
}

/** Locks an order against other changes, if it exists. */
export async function lockOrderRow(tx: Tx, id: string): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from inbound_order where id = $1::uuid for no key update', id)
}

/** Locks the order of a receipt against other changes. */
export async function lockOrderOfReceipt(tx: Tx, receiptId: string): Promise<void> {
  const text = 'select 1 from inbound_order where id = (select order_id from receipt where id = $1::uuid) for no key update'
  await tx.$executeRawUnsafe(text, receiptId)
}

/** Locks the order of a putaway against other changes. */
export async function lockOrderOfShelving(tx: Tx, shelvingId: string): Promise<void> {
  const text = 'select 1 from inbound_order where id = (select order_id from shelving where id = $1::uuid) for no key update'
  await tx.$executeRawUnsafe(text, shelvingId)
}

/** Reads a whole order without locking. */
export async function readOrder(db: Pick<Tx, '$queryRawUnsafe'>, id: string): Promise<LoadedOrder | null> {
  const [row] = await db.$queryRawUnsafe<OrderRow[]>(wholeOrders('o.id = $1::uuid'), id)
  return row ? asLoaded(row) : null
}

/** An order from its row, or from the row as JSON. */
export function asLoaded({ warehouse, boxes, signedAt, closedAt, completedAt, ...order }: OrderRow): LoadedOrder {
  const times = { signedAt: instant(signedAt), closedAt: instant(closedAt), completedAt: instant(completedAt) }
  const asBoxes = boxes.map((box) => ({ ...box, signedAt: instant(box.signedAt), receivedAt: instant(box.receivedAt) }))
  return { order: { ...order, ...times, boxes: asBoxes }, warehouse }
}

/** Reads the warehouse data for a new order. */
export async function readWarehouseInfo(tx: Tx, warehouseId: string): Promise<WarehouseInfo> {
  return tx.warehouse.findUniqueOrThrow({ where: { id: warehouseId }, select: { number: true, timeZone: true, receiving: true } })
}

/** A match of a scanned code. */
export interface Match {
  orderId: string
  orderNumber: string
  boxId: string | null
  state: Order['state']
  by: 'NUMBER' | 'MARK' | 'TRACKING' | 'ERP'
}

/**
 * SQL: everything in a warehouse that matches a code: number, ERP number or tracking number of orders, mark or tracking number of boxes, number
 * or tracking number of parcels that came unknown and were assigned to an order.
 */
export const matchesWith = (warehouse: string, code: string) => `
  select o.id::text as "orderId", o.number as "orderNumber", null as "boxId", o.state::text,
    case when o.number = upper(${code}) then 'NUMBER' when o.tracking_number = upper(${code}) then 'TRACKING' else 'ERP' end as by
  from inbound_order o
  where o.warehouse_id = ${warehouse} and o.state <> 'VOIDED'
    and (o.number = upper(${code}) or o.tracking_number = upper(${code}) or o.erp_number = ${code})
  union all
  select o.id::text, o.number, b.id::text, o.state::text, case when b.mark = upper(${code}) then 'MARK' else 'TRACKING' end
  from inbound_box b join inbound_order o on o.id = b.order_id
  where b.warehouse_id = ${warehouse} and o.state <> 'VOIDED' and (b.mark = upper(${code}) or b.tracking_number = upper(${code}))
  union all
  select distinct o.id::text, o.number, null, o.state::text, 'TRACKING'
  from unknown_parcel p join inbound_order o on o.id = p.order_id
  where p.warehouse_id = ${warehouse} and o.state <> 'VOIDED' and (p.number = upper(${code}) or p.tracking_number = upper(${code}))
    and o.tracking_number is distinct from upper(${code})
  limit 50`

/** Finds everything in a warehouse that matches a code. */
export async function matchesOf(tx: Pick<Tx, '$queryRawUnsafe'>, warehouseId: string, code: string): Promise<Match[]> {
  return tx.$queryRawUnsafe<Match[]>(matchesWith('$1::uuid', '$2'), warehouseId, code)
}
