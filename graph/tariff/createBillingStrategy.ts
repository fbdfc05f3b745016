import { command } from '../kernel/command.ts'
import { CurrencyUnknown } from '../warehouse/failures.ts'
import { isCurrency } from '../warehouse/rules.ts'
import { StrategyExists } from './failures.ts'
import { CreateBillingStrategyInput } from './input.ts'
import { tariffRights } from './states.ts'
import { insertStrategy } from './store.ts'

/** Makes a billing strategy, to which customers are assigned in their warehouses. */
export const createBillingStrategy = command({
  name: 'createBillingStrategy',
  means: 'Makes a billing strategy, to which customers are assigned in their warehouses.',
  right: tariffRights.edit,
  input: CreateBillingStrategyInput,
  scope: () => ({}),
  async run(tx, call, input) {
    if (!isCurrency(input.currency)) throw CurrencyUnknown({ currency: input.currency }, 'currency')
    if ((await tx.billingStrategy.count({ where: { code: input.code } })) > 0) throw StrategyExists({ code: input.code }, 'code')
    const billingStrategyId = await insertStrategy(tx, call, input)
    const fact = { kind: 'billingStrategy.created', type: 'BillingStrategy', id: billingStrategyId, warehouseId: null, customerId: null }
    return { result: { billingStrategyId }, facts: [fact] }
  },
})
