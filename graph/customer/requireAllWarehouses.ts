import { type Actor, hasRight } from '../kernel/command/actor.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { CustomerInOtherWarehouses } from './failures.ts'
import { customerRights } from './states.ts'

/** Fails if the customer is also in a warehouse where the actor lacks the right: what is done concerns that one too. */
export async function requireAllWarehouses(tx: Tx, actor: Actor, customerId: string): Promise<void> {
  const assigned = await tx.customerWarehouse.findMany({
    where: { customerId, enabled: true },
    select: { warehouse: { select: { id: true, number: true } } },
    orderBy: { warehouse: { number: 'asc' } },
  })
  const others = assigned.filter(({ warehouse }) => !hasRight(actor, customerRights.edit, { customerId, warehouseId: warehouse.id }))
  if (others.length > 0)
    throw CustomerInOtherWarehouses({ warehouses: others.map(({ warehouse }) => warehouse.number).join(', ') }, 'customerId')
}
