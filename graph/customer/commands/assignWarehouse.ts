import { command } from '../../kernel/command/command.ts'
import { dayIn } from '../../kernel/day.ts'
import { requireStrategies } from '../../tariff/steps.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import {
  CustomerNeedsThisWarehouse,
  CustomerNeedsWarehouse,
  CustomerNotFound,
  StrategyDayPassed,
  StrategyNeededToday,
} from '../failures.ts'
import { AssignWarehouseInput } from '../input.ts'
import { strategyOn } from '../rules.ts'
import { customerRights } from '../states.ts'
import { lockCustomer, readNeeds, readStrategies, saveEnabled, saveStrategy } from '../store/customer.ts'
import { lockEnabled } from '../store/enabled.ts'

/** Enables or disables a warehouse for a customer, with a billing strategy that holds from a day on. */
export const assignWarehouse = command({
  name: 'assignWarehouse',
  means:
    'Enables or disables a warehouse for a customer, with a billing strategy that holds from a day on, today if none is given. A warehouse in which the customer has goods, open packages, open inbound orders or adjustments that wait for approval is not disabled; what was charged stays.',
  right: customerRights.edit,
  input: AssignWarehouseInput,
  scope: ({ customerId, warehouseId }) => ({ customerId, warehouseId }),
  async run(tx, call, { customerId, warehouseId, billingStrategyId, enabled, from }) {
    if (!(await lockCustomer(tx, customerId))) throw CustomerNotFound({}, 'customerId')
    const { timeZone } = await requireWarehouse(tx, warehouseId)
    await requireStrategies(tx, [billingStrategyId], () => 'billingStrategyId')
    const today = dayIn(timeZone, call.now)
    const day = from ?? today
    if (day < today) throw StrategyDayPassed({ today }, 'from')
    const others = await tx.customerWarehouse.count({ where: { customerId, enabled: true, NOT: { warehouseId } } })
    if (!enabled && others === 0) throw CustomerNeedsWarehouse({}, 'enabled')
    const strategies = await readStrategies(tx, customerId, warehouseId)
    const present = day === today ? { billingStrategyId } : strategyOn(strategies, today)
    if (!present) throw StrategyNeededToday({ today }, 'from')
    const place = { customerId, warehouseId }
    const stored = await tx.customerWarehouse.findUnique({ where: { customerId_warehouseId: place }, select: { enabled: true } })
    const isOther = strategyOn(strategies, day)?.billingStrategyId !== billingStrategyId
    if (stored?.enabled && !enabled) {
      await lockEnabled(tx, place)
      const needs = await readNeeds(tx, place)
      if (Object.values(needs).some((count) => count > 0)) throw CustomerNeedsThisWarehouse(needs, 'enabled')
    }
    if (!isOther && stored?.enabled === enabled) return { result: { customerId }, facts: [] }
    if (isOther) await saveStrategy(tx, customerId, { warehouseId, billingStrategyId, from: day })
    await saveEnabled(tx, place, { billingStrategyId: present.billingStrategyId, enabled })
    const payload = { ...(isOther && { billingStrategyId, from: day }), ...(stored?.enabled !== enabled && { enabled }) }
    return { result: { customerId }, facts: [{ kind: 'customer.assigned', type: 'Customer', id: customerId, ...place, payload }] }
  },
})
