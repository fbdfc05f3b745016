import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { WarehouseExists } from '../failures.ts'
import { CreateWarehouseInput } from '../input.ts'
import { refuseTimeZoneOrCurrency } from '../rules.ts'
import { defaultAdjustmentLimit, defaultInterceptionMinutes, defaultWeightTolerance, warehouseRights } from '../states.ts'
import { insertWarehouse } from '../store.ts'

/** Creates a warehouse; requires the right for all warehouses. */
export const createWarehouse = command({
  name: 'createWarehouse',
  means: 'Creates a warehouse. Requires the right for all warehouses.',
  right: warehouseRights.edit,
  input: CreateWarehouseInput,
  scope: () => everywhere,
  async run(tx, call, input) {
    const refusal = refuseTimeZoneOrCurrency(input)
    if (refusal) throw refusal
    if (await tx.warehouse.findUnique({ where: { number: input.number }, select: { id: true } }))
      throw WarehouseExists({ number: input.number }, 'number')
    const warehouseId = await insertWarehouse(tx, call, {
      ...input,
      nameEn: input.nameEn ?? null,
      domain: input.domain ?? null,
      remark: input.remark ?? '',
      receiving: input.receiving ?? 'NORMAL',
      orderTaking: input.orderTaking ?? 'NORMAL',
      adjustmentLimit: input.adjustmentLimit ?? defaultAdjustmentLimit,
      examination: input.examination ?? 'OPTIONAL',
      weighing: input.weighing ?? 'NONE',
      weightToleranceGrams: input.weightToleranceGrams ?? defaultWeightTolerance.grams,
      weightTolerancePercent: input.weightTolerancePercent ?? defaultWeightTolerance.percent,
      weightUnit: input.weightUnit ?? 'KG',
      interceptionMinutes: input.interceptionMinutes ?? defaultInterceptionMinutes,
      interceptionDefault: input.interceptionDefault ?? 'APPROVE',
    })
    const fact = { kind: 'warehouse.created', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null }
    return { result: { warehouseId }, facts: [fact] }
  },
})
