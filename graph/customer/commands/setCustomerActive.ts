import { type Actor, hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { CustomerInOtherWarehouses, CustomerNotFound } from '../failures.ts'
import { CustomerInput } from '../input.ts'
import { customerRights } from '../states.ts'
import { scopeOfCustomer } from '../steps.ts'
import { lockCustomer, setActive } from '../store.ts'

const activationCommand = (name: string, active: boolean, means: string) =>
  command({
    name,
    means,
    right: customerRights.edit,
    input: CustomerInput,
    scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
    async run(tx, call, { customerId }) {
      const customer = await lockCustomer(tx, customerId)
      if (!customer) throw CustomerNotFound({}, 'customerId')
      await requireAllWarehouses(tx, call.actor, customerId)
      if (customer.active === active) return { result: { customerId }, facts: [] }
      await setActive(tx, customerId, active)
      const kind = active ? 'customer.activated' : 'customer.deactivated'
      return { result: { customerId }, facts: [{ kind, type: 'Customer', id: customerId, warehouseId: null, customerId }] }
    },
  })

/** Activates a customer; no effect if active. */
export const activateCustomer = activationCommand('activateCustomer', true, 'Activates a customer; no effect if active.')

/** Deactivates a customer: its keys are refused and nothing new is accepted; open work is finished. */
export const deactivateCustomer = activationCommand(
  'deactivateCustomer',
  false,
  'Deactivates a customer: its keys are refused and nothing new is accepted; open work is finished.',
)

/** Fails if the customer is also in a warehouse where the actor lacks the right: it stops or begins there too. */
async function requireAllWarehouses(tx: Tx, actor: Actor, customerId: string): Promise<void> {
  const assigned = await tx.customerWarehouse.findMany({
    where: { customerId, enabled: true },
    select: { warehouse: { select: { id: true, number: true } } },
    orderBy: { warehouse: { number: 'asc' } },
  })
  const others = assigned.filter(({ warehouse }) => !hasRight(actor, customerRights.edit, { customerId, warehouseId: warehouse.id }))
  if (others.length > 0)
    throw CustomerInOtherWarehouses({ warehouses: others.map(({ warehouse }) => warehouse.number).join(', ') }, 'customerId')
}
