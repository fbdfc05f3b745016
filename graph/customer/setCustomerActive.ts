import { command } from '../kernel/command.ts'
import { CustomerNotFound } from './failures.ts'
import { CustomerInput } from './input.ts'
import { customerRights } from './states.ts'
import { lockCustomer, setActive } from './store.ts'

const switching = (name: string, active: boolean, means: string) =>
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

/** Lets a customer in again; one that is active stays so. */
export const activateCustomer = switching('activateCustomer', true, 'Lets a customer in again; one that is active stays so.')

/** Shuts a customer out: its keys are refused and nothing new is taken in; open work is finished. */
export const deactivateCustomer = switching(
  'deactivateCustomer',
  false,
  'Shuts a customer out: its keys are refused and nothing new is taken in; open work is finished.',
)
