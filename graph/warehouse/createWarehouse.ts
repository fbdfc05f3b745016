import { command } from '../kernel/command.ts'
import { WarehouseExists } from './failures.ts'
import { CreateWarehouseInput } from './input.ts'
import { refuseStandards } from './rules.ts'
import { warehouseRights } from './states.ts'
import { insertWarehouse } from './store.ts'

/** Opens a warehouse; only for those who may change every warehouse. */
export const createWarehouse = command({
  name: 'createWarehouse',
  means: 'Opens a warehouse. Only for those who hold the right everywhere.',
  right: warehouseRights.edit,
  input: CreateWarehouseInput,
  scope: () => ({ warehouseId: null }),
  async run(tx, call, input) {
    const refusal = refuseStandards(input)
    if (refusal) throw refusal
    if (await tx.warehouse.findUnique({ where: { number: input.number }, select: { id: true } }))
      throw WarehouseExists({ number: input.number }, 'number')
    const warehouseId = await insertWarehouse(tx, call, {
      ...input,
      domain: input.domain ?? null,
      remark: input.remark ?? '',
      receiving: input.receiving ?? 'NORMAL',
      orderTaking: input.orderTaking ?? 'NORMAL',
    })
    const fact = { kind: 'warehouse.created', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null }
    return { result: { warehouseId }, facts: [fact] }
  },
})
