import { command } from '../../kernel/command/command.ts'
import { requireStrategies } from '../../tariff/steps.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { CustomerNeedsWarehouse, CustomerNotFound } from '../failures.ts'
import { AssignWarehouseInput } from '../input.ts'
import { customerRights } from '../states.ts'
import { lockCustomer, upsertAssignment } from '../store.ts'

/** Enables or disables a warehouse for a customer, with a billing strategy. */
export const assignWarehouse = command({
  name: 'assignWarehouse',
  means: 'Enables or disables a warehouse for a customer, with a billing strategy. Existing goods and orders stay.',
  right: customerRights.edit,
  input: AssignWarehouseInput,
  scope: ({ customerId, warehouseId }) => ({ customerId, warehouseId }),
  async run(tx, _call, { customerId, ...assignment }) {
    const { warehouseId, billingStrategyId, enabled } = assignment
    if (!(await lockCustomer(tx, customerId))) throw CustomerNotFound({}, 'customerId')
    await requireWarehouse(tx, warehouseId)
    await requireStrategies(tx, [billingStrategyId], () => 'billingStrategyId')
    const others = await tx.customerWarehouse.count({ where: { customerId, enabled: true, NOT: { warehouseId } } })
    if (!enabled && others === 0) throw CustomerNeedsWarehouse({}, 'enabled')
    await upsertAssignment(tx, customerId, assignment)
    const payload = { billingStrategyId, enabled }
    return {
      result: { customerId },
      facts: [{ kind: 'customer.assigned', type: 'Customer', id: customerId, warehouseId, customerId, payload }],
    }
  },
})
