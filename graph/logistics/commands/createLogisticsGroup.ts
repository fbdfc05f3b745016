import { command } from '../../kernel/command/command.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { LogisticsGroupExists } from '../failures.ts'
import { CreateLogisticsGroupInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { insertGroup } from '../store.ts'

/** Creates a group of channels collected by the same truck. */
export const createLogisticsGroup = command({
  name: 'createLogisticsGroup',
  means: 'Creates a logistics group: channels that share waves because the same truck collects them.',
  right: logisticsRights.edit,
  input: CreateLogisticsGroupInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, code } = input
    await requireWarehouse(tx, warehouseId)
    if ((await tx.logisticsGroup.count({ where: { warehouseId, code } })) > 0) throw LogisticsGroupExists({ code }, 'code')
    const groupId = await insertGroup(tx, call, { ...input, nameEn: input.nameEn ?? null })
    const fact = { kind: 'logisticsGroup.created', type: 'LogisticsGroup', id: groupId, warehouseId, customerId: null }
    return { result: { groupId }, facts: [fact] }
  },
})
