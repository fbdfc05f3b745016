import type { Tx } from '../../kernel/sql/db.ts'
import type { Box, Line, Order } from '../rules/model.ts'

/** Warehouse data needed by commands on an order. */
export interface WarehouseInfo {
  number: string
  timeZone: string
  receiving: 'NORMAL' | 'PROHIBITED'
}

type Json<T> = { [K in keyof T]: T[K] extends Date | null ? string | null : T[K] }
type Row = Omit<Order, 'lines' | 'boxes'> & { lines: Line[]; boxes: Json<Box>[]; warehouse: WarehouseInfo }

const select = `
  select o.id::text, o.number, o.version, o.warehouse_id::text as "warehouseId", o.customer_id::text as "customerId", c.name as "customerName", c.name_en as "customerNameEn",
    o.state::text, o.arrival::text, o.tracking_number as "trackingNumber", o.signed_at as "signedAt", o.closed_at as "closedAt",
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
  where o.id = $1::uuid`

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Locks an order and reads it whole; null if not found. Every change of an order begins here. */
export async function lockOrder(tx: Tx, id: string): Promise<{ order: Order; warehouse: WarehouseInfo } | null> {
  await tx.$executeRawUnsafe('select 1 from inbound_order where id = $1::uuid for no key update', id)
  // A separate statement sees the lines as they are after locking the order.
  return readOrder(tx, id)
}

/** Reads a whole order without locking. */
export async function readOrder(db: Pick<Tx, '$queryRawUnsafe'>, id: string): Promise<{ order: Order; warehouse: WarehouseInfo } | null> {
  const [row] = await db.$queryRawUnsafe<Row[]>(select, id)
  if (!row) return null
  const { warehouse, boxes, ...order } = row
  const asBoxes = boxes.map((box) => ({ ...box, signedAt: instant(box.signedAt), receivedAt: instant(box.receivedAt) }))
  return { order: { ...order, boxes: asBoxes }, warehouse }
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
 * Finds everything in a warehouse that matches a code: number, ERP number or tracking number of orders, mark or tracking number of boxes, tracking
 * number of parcels that came unknown and were assigned to an order.
 */
export async function matchesOf(tx: Pick<Tx, '$queryRawUnsafe'>, warehouseId: string, code: string): Promise<Match[]> {
  return tx.$queryRawUnsafe<Match[]>(
    `select o.id::text as "orderId", o.number as "orderNumber", null as "boxId", o.state::text,
       case when o.number = upper($2) then 'NUMBER' when o.tracking_number = upper($2) then 'TRACKING' else 'ERP' end as by
     from inbound_order o
     where o.warehouse_id = $1::uuid and o.state <> 'VOIDED' and (o.number = upper($2) or o.tracking_number = upper($2) or o.erp_number = $2)
     union all
     select o.id::text, o.number, b.id::text, o.state::text, case when b.mark = upper($2) then 'MARK' else 'TRACKING' end
     from inbound_box b join inbound_order o on o.id = b.order_id
     where b.warehouse_id = $1::uuid and o.state <> 'VOIDED' and (b.mark = upper($2) or b.tracking_number = upper($2))
     union all
     select distinct o.id::text, o.number, null, o.state::text, 'TRACKING'
     from unknown_parcel p join inbound_order o on o.id = p.order_id
     where p.warehouse_id = $1::uuid and o.state <> 'VOIDED' and p.tracking_number = upper($2) and o.tracking_number is distinct from upper($2)
     limit 50`,
    warehouseId,
    code,
  )
}
