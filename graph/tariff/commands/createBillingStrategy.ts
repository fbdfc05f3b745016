import { command } from '../../kernel/command/command.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { StrategyExists } from '../failures.ts'
import { CreateBillingStrategyInput } from '../input.ts'
import { tariffRights } from '../states.ts'
import { insertStrategy } from '../store.ts'

/** Creates a billing strategy, assigned to customers per warehouse. */
export const createBillingStrategy = command({
  name: 'createBillingStrategy',
  means: 'Creates a billing strategy, which is assigned to customers per warehouse.',
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
