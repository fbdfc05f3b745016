import { type Actor, hasRight, scopeOfRight, warehousesOfRight } from '../../kernel/command/actor.ts'
import { accessRights } from '../states.ts'

interface Key {
  customerId?: string | null
  warehouseId?: string | null
}

/** Whether a caller sees a key: all with the right to keys; else those of customers, unless they are limited to a warehouse of others. */
export function seesKey(actor: Actor, { customerId = null, warehouseId = null }: Key): boolean {
  if (hasRight(actor, accessRights.keys)) return true
  return customerId !== null && hasRight(actor, accessRights.customerKeys, { customerId, ...(warehouseId && { warehouseId }) })
}

/** The same as a condition. */
export function seenKeys(actor: Actor) {
  if (hasRight(actor, accessRights.keys)) return {}
  const reached = scopeOfRight(actor, accessRights.customerKeys)
  if (!reached) return { id: { in: [] } }
  const warehouseIds = warehousesOfRight(actor, accessRights.customerKeys)
  return {
    customerId: reached.customerIds ? { in: reached.customerIds } : { not: null },
    ...(warehouseIds && { OR: [{ warehouseId: null }, { warehouseId: { in: warehouseIds } }] }),
  }
}
