import { requireVersion } from '../access/steps.ts'
import { command } from '../kernel/command.ts'

import { NotFound } from '../kernel/failures.ts'
import { given } from '../kernel/given.ts'
import { UpdateWarehouseInput } from './input.ts'
import { refuseStandards } from './rules.ts'
import { warehouseRights } from './states.ts'
import { changeWarehouse, lockWarehouse } from './store.ts'

/** Changes what is given of a warehouse. */
export const updateWarehouse = command({
  name: 'updateWarehouse',
  means: 'Changes what is given of a warehouse; what is absent stays.',
  right: warehouseRights.edit,
  input: UpdateWarehouseInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, { warehouseId, expectedVersion, ...change }) {
    const row = await lockWarehouse(tx, warehouseId)
    if (!row) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
    await requireVersion(tx, row, expectedVersion)
    const refusal = refuseStandards(change)
    if (refusal) throw refusal
    await changeWarehouse(tx, warehouseId, given(change))
    const fact = { kind: 'warehouse.changed', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null }
    return { result: { warehouseId }, facts: [fact] }
  },
})
