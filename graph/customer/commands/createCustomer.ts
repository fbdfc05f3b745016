import { hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { dayIn } from '../../kernel/day.ts'
import { NotFound } from '../../kernel/failures.ts'
import { requireStrategies } from '../../tariff/steps.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { CustomerExists, WarehouseTwice } from '../failures.ts'
import { CreateCustomerInput } from '../input.ts'
import { customerRights } from '../states.ts'
import { insertCustomer } from '../store/customer.ts'

/** Creates a customer account with its warehouses. */
export const createCustomer = command({
  name: 'createCustomer',
  means: 'Creates an active customer account with its warehouses and billing strategies.',
  right: customerRights.edit,
  input: CreateCustomerInput,
  scope: ({ warehouses }) => ({ customerId: null, warehouseIds: warehouses.map(({ warehouseId }) => warehouseId) }),
  async run(tx, call, { warehouses, ...input }) {
    if (!isCurrency(input.currency)) throw CurrencyUnknown({ currency: input.currency }, 'currency')
    if ((await tx.customer.count({ where: { code: input.code } })) > 0) throw CustomerExists({ code: input.code }, 'code')
    const ids = warehouses.map(({ warehouseId }) => warehouseId)
    const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
    if (twice >= 0) throw WarehouseTwice({}, `warehouses.${twice}.warehouseId`)
    const zones = new Map(
      (await tx.warehouse.findMany({ where: { id: { in: ids } }, select: { id: true, timeZone: true } })).map((row) => [
        row.id,
        row.timeZone,
      ]),
    )
    const mine = (warehouseId: string) => hasRight(call.actor, customerRights.edit, { customerId: null, warehouseId })
    const missing = ids.findIndex((id) => !zones.has(id) || !mine(id))
    if (missing >= 0) throw NotFound({ what: 'Warehouse' }, `warehouses.${missing}.warehouseId`)
    const strategies = warehouses.map(({ billingStrategyId }) => billingStrategyId)
    await requireStrategies(tx, strategies, (index) => `warehouses.${index}.billingStrategyId`)
    const customerId = await insertCustomer(
      tx,
      call,
      { ...input, nameEn: input.nameEn ?? null, company: input.company ?? input.name },
      warehouses.map((assignment) => ({ ...assignment, from: dayIn(zones.get(assignment.warehouseId) ?? 'UTC', call.now) })),
    )
    return {
      result: { customerId },
      facts: [{ kind: 'customer.created', type: 'Customer', id: customerId, warehouseId: null, customerId }],
    }
  },
})
