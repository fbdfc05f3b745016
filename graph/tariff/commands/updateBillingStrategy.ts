import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { StrategyCurrencyFixed, StrategyNotFound } from '../failures.ts'
import { UpdateBillingStrategyInput } from '../input.ts'
import { tariffRights } from '../states.ts'
import { changeStrategy, customersOfStrategy, lockStrategy } from '../store.ts'

/** Updates the given fields of a billing strategy; its code stays, and its currency once a customer has it. Fails with VERSION_CONFLICT if another person was faster. */
export const updateBillingStrategy = command({
  name: 'updateBillingStrategy',
  means: 'Updates the given fields of a billing strategy; its code stays. Its currency can change only before the first customer gets it.',
  right: tariffRights.edit,
  input: UpdateBillingStrategyInput,
  scope: () => ({}),
  async run(tx, call, { billingStrategyId, expectedVersion, ...given }) {
    const strategy = await lockStrategy(tx, billingStrategyId)
    if (!strategy) throw StrategyNotFound({}, 'billingStrategyId')
    await requireVersion(tx, call, { id: billingStrategyId, version: strategy.version }, expectedVersion)
    const changes = changedValues(strategy.values, given)
    const { currency } = changes
    if (currency !== undefined) {
      if (!isCurrency(currency)) throw CurrencyUnknown({ currency }, 'currency')
      const count = await customersOfStrategy(tx, billingStrategyId)
      if (count > 0) throw StrategyCurrencyFixed({ code: strategy.code, count }, 'currency')
    }
    const fields = Object.keys(changes)
    if (fields.length === 0) return { result: { billingStrategyId }, facts: [] }
    await changeStrategy(tx, billingStrategyId, changes)
    const about = { type: 'BillingStrategy', id: billingStrategyId, warehouseId: null, customerId: null }
    return { result: { billingStrategyId }, facts: [{ kind: 'billingStrategy.changed', ...about, payload: { fields } }] }
  },
})
