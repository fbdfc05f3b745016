import type { Ref } from '../kernel/actor.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { NotFound } from '../kernel/failures.ts'
import { WarehouseNotReceiving } from './failures.ts'
import type { Line, Order } from './rules/model.ts'
import { type House, lockOrder } from './store/order.ts'

/** Locks an order and reads it whole. Where a warehouse is named, an order of another one does not exist. */
export async function loadOrder(tx: Tx, orderId: string, warehouseId?: string): Promise<{ order: Order; house: House }> {
  const loaded = await lockOrder(tx, orderId)
  if (!loaded || (warehouseId && loaded.order.warehouseId !== warehouseId)) throw NotFound({ what: '' }, 'orderId')
  return loaded
}

/** The warehouse and the customer of an order, for the right that a command needs. */
export async function scopeOfOrder(db: Pick<Db, 'inboundOrder'>, id: string): Promise<Ref> {
  const order = await db.inboundOrder.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  if (!order) throw NotFound({ what: '' }, 'orderId')
  return order
}

/** Refuses where the warehouse takes no goods in at present. */
export function requireReceiving(house: House): void {
  if (house.receiving === 'PROHIBITED') throw WarehouseNotReceiving({ warehouse: house.number })
}

/** The line of an order behind an id that a caller has sent. */
export function requireLine(order: Order, lineId: string, field: string): Line {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw NotFound({ what: '' }, field)
  return line
}

/** A box of an order behind an id that a caller has sent; null for none. */
export function requireBox(order: Order, boxId: string | null | undefined): string | null {
  if (!boxId) return null
  if (!order.boxes.some(({ id }) => id === boxId)) throw NotFound({ what: '' }, 'boxId')
  return boxId
}
