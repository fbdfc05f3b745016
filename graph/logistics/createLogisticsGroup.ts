import { command } from '../kernel/command.ts'
import { requireWarehouse } from '../warehouse/steps.ts'
import { LogisticsGroupExists } from './failures.ts'
import { CreateLogisticsGroupInput } from './input.ts'
import { logisticsRights } from './states.ts'
import { insertGroup } from './store.ts'

/** Makes a group of channels that the same truck collects. */
export const createLogisticsGroup = command({
  name: 'createLogisticsGroup',
  means: 'Makes a logistics group: channels that are waved together because the same truck collects them.',
  right: logisticsRights.edit,
  input: CreateLogisticsGroupInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, code } = input
    await requireWarehouse(tx, warehouseId)
    if ((await tx.logisticsGroup.count({ where: { warehouseId, code } })) > 0) throw LogisticsGroupExists({ code }, 'code')
    const groupId = await insertGroup(tx, call, input)
    const fact = { kind: 'logisticsGroup.created', type: 'LogisticsGroup', id: groupId, warehouseId, customerId: null }
    return { result: { groupId }, facts: [fact] }
  },
})
