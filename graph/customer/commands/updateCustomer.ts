import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { CustomerNotFound } from '../failures.ts'
import { UpdateCustomerInput } from '../input.ts'
import { requireAllWarehouses } from '../requireAllWarehouses.ts'
import { changedDetails } from '../rules.ts'
import { customerRights } from '../states.ts'
import { scopeOfCustomer } from '../steps.ts'
import { lockCustomer, saveDetails } from '../store/customer.ts'

/** Updates the given details of a customer; its code stays. Fails with VERSION_CONFLICT if another person was faster. */
export const updateCustomer = command({
  name: 'updateCustomer',
  means: 'Updates the given details of a customer; absent fields stay unchanged. Its code stays, because labels and files name it.',
  right: customerRights.edit,
  input: UpdateCustomerInput,
  scope: ({ customerId }, db) => scopeOfCustomer(db, customerId),
  async run(tx, call, { customerId, expectedVersion, ...given }) {
    const customer = await lockCustomer(tx, customerId)
    if (!customer) throw CustomerNotFound({}, 'customerId')
    await requireAllWarehouses(tx, call.actor, customerId)
    await requireVersion(tx, call, customer, expectedVersion)
    if (given.currency && !isCurrency(given.currency)) throw CurrencyUnknown({ currency: given.currency }, 'currency')
    const changes = changedDetails(customer, given)
    const fields = Object.keys(changes)
    if (fields.length === 0) return { result: { customerId }, facts: [] }
    await saveDetails(tx, customerId, changes)
    const payload = { fields }
    return {
      result: { customerId },
      facts: [{ kind: 'customer.changed', type: 'Customer', id: customerId, warehouseId: null, customerId, payload }],
    }
  },
})
