import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'

import { NotFound } from '../../kernel/failures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { UpdateWarehouseInput } from '../input.ts'
import { refuseTimeZoneOrCurrency } from '../rules.ts'
import { warehouseRights } from '../states.ts'
import { changeWarehouse, lockWarehouse } from '../store.ts'

/** Updates the given fields of a warehouse. */
export const updateWarehouse = command({
  name: 'updateWarehouse',
  means: 'Updates the given fields of a warehouse; absent fields stay unchanged.',
  right: warehouseRights.edit,
  input: UpdateWarehouseInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, expectedVersion, ...change }) {
    const row = await lockWarehouse(tx, warehouseId)
    if (!row) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
    await requireVersion(tx, call, row, expectedVersion)
    const refusal = refuseTimeZoneOrCurrency(change)
    if (refusal) throw refusal
    await changeWarehouse(tx, warehouseId, omitUndefined(change))
    const fact = { kind: 'warehouse.changed', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null }
    return { result: { warehouseId }, facts: [fact] }
  },
})
