import type { Ref } from '../kernel/command/actor.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { WarehouseNotReceiving } from './failures.ts'
import type { Line, Order } from './rules/model.ts'
import { lockOrder, type WarehouseInfo } from './store/order.ts'

/** Locks and reads a whole order. With a warehouse given, orders of other warehouses are not found. */
export async function loadOrder(tx: Tx, orderId: string, warehouseId?: string): Promise<{ order: Order; warehouse: WarehouseInfo }> {
  const loaded = await lockOrder(tx, orderId)
  if (!loaded || (warehouseId && loaded.order.warehouseId !== warehouseId)) throw NotFound({ what: '' }, 'orderId')
  return loaded
}

/** Warehouse and customer of an order, for its rights. */
export async function scopeOfOrder(db: Pick<Db, 'inboundOrder'>, id: string): Promise<Ref> {
  const order = await db.inboundOrder.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  if (!order) throw NotFound({ what: '' }, 'orderId')
  return order
}

/** Fails if the warehouse is not receiving goods. */
export function requireReceiving(warehouse: WarehouseInfo): void {
  if (warehouse.receiving === 'PROHIBITED') throw WarehouseNotReceiving({ warehouse: warehouse.number })
}

/** The line with a client-sent id; fails if it is not in the order. */
export function requireLine(order: Order, lineId: string, field: string): Line {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw NotFound({ what: '' }, field)
  return line
}

/** The box with a client-sent id, null if none was sent; fails if it is not in the order. */
export function requireBox(order: Order, boxId: string | null | undefined): string | null {
  if (!boxId) return null
  if (!order.boxes.some(({ id }) => id === boxId)) throw NotFound({ what: '' }, 'boxId')
  return boxId
}
