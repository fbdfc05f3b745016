import { command } from '../kernel/command/command.ts'
import { CustomerNotFound } from './failures.ts'
import { CustomerInput } from './input.ts'
import { customerRights } from './states.ts'
import { lockCustomer, setActive } from './store.ts'

const activationCommand = (name: string, active: boolean, means: string) =>
  command({
    name,
    means,
    right: customerRights.edit,
    input: CustomerInput,
    scope: ({ customerId }) => ({ customerId }),
    async run(tx, _call, { customerId }) {
      const customer = await lockCustomer(tx, customerId)
      if (!customer) throw CustomerNotFound({}, 'customerId')
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
