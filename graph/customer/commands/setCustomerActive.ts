import { endSessionsOfCustomer } from '../../access/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { CustomerNotFound } from '../failures.ts'
import { CustomerInput, DeactivateCustomerInput } from '../input.ts'
import { requireAllWarehouses } from '../requireAllWarehouses.ts'
import { customerRights } from '../states.ts'
import { scopeOfCustomer } from '../steps.ts'
import { lockCustomer, setActive } from '../store/customer.ts'

async function setTo(tx: Tx, call: Call, customerId: string, active: boolean, payload: Record<string, unknown>) {
  const customer = await lockCustomer(tx, customerId)
  if (!customer) throw CustomerNotFound({}, 'customerId')
  await requireAllWarehouses(tx, call.actor, customerId)
  if (customer.active === active) return { result: { customerId }, facts: [] }
  await setActive(tx, customerId, active)
  const kind = active ? 'customer.activated' : 'customer.deactivated'
  const ended = active ? [] : await endSessionsOfCustomer(tx, call, customerId)
  const fact = { kind, type: 'Customer', id: customerId, warehouseId: null, customerId, payload }
  return { result: { customerId }, facts: [fact, ...ended] }
}

/** Activates a customer; no effect if active. */
export const activateCustomer = command({
  name: 'activateCustomer',
  means: 'Activates a customer; no effect if active. Its keys are accepted again as they are, and its users can sign in again.',
  right: customerRights.edit,
  input: CustomerInput,
  scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
  run: (tx, call, { customerId }) => setTo(tx, call, customerId, true, {}),
})

/** Deactivates a customer: its keys are refused, its users are signed out and nothing new is accepted; open work is finished. No effect if inactive. */
export const deactivateCustomer = command({
  name: 'deactivateCustomer',
  means:
    'Deactivates a customer: its keys are refused, its users are signed out, and nothing new is accepted. Stock, reservations and states stay, and open work is finished. No effect if inactive.',
  right: customerRights.edit,
  input: DeactivateCustomerInput,
  scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
  run: (tx, call, { customerId, reason }) => setTo(tx, call, customerId, false, { reason }),
})
