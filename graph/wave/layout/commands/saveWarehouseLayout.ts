import { requireVersion } from '../../../access/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { warehouseRights } from '../../../warehouse/states.ts'
import { SaveWarehouseLayoutInput } from '../../input.ts'
import { lockLayout, storeLayout } from '../../store/layout.ts'
import { refuseLayout } from '../layoutRules.ts'

/** Saves the layout of a warehouse. */
export const saveWarehouseLayout = command({
  name: 'saveWarehouseLayout',
  means: 'Saves the racks and aisles of a warehouse, from which walking distances are computed.',
  right: warehouseRights.edit,
  input: SaveWarehouseLayoutInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, expectedVersion, crossAfter, ...measures }) {
    const layout = { ...measures, crossAfter: crossAfter ?? [] }
    const refusal = refuseLayout(layout)
    if (refusal) throw refusal
    const version = await lockLayout(tx, warehouseId)
    if (typeof expectedVersion === 'number') await requireVersion(tx, call, { id: warehouseId, version }, expectedVersion)
    await storeLayout(tx, call, warehouseId, layout)
    const fact = { kind: 'warehouseLayout.saved', type: 'Warehouse', id: warehouseId, warehouseId, customerId: null }
    return { result: { warehouseId }, facts: [fact] }
  },
})
