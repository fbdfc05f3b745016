import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { LogisticsGroupNotFound } from '../failures.ts'
import { UpdateLogisticsGroupInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfGroup } from '../steps.ts'
import { changeGroup, lockGroup } from '../store.ts'

/** Updates the given fields of a logistics group; its code stays. Fails with VERSION_CONFLICT if another person was faster. */
export const updateLogisticsGroup = command({
  name: 'updateLogisticsGroup',
  means:
    'Updates the given fields of a logistics group; its code stays. Another cut-off holds at once, also for packages and waves that are under way and for standing rules.',
  right: logisticsRights.edit,
  input: UpdateLogisticsGroupInput,
  scope: async ({ logisticsGroupId: id }, db) => ({ warehouseId: await warehouseOfGroup(db, id, 'logisticsGroupId') }),
  async run(tx, call, { logisticsGroupId, expectedVersion, ...given }) {
    const group = await lockGroup(tx, logisticsGroupId)
    if (!group) throw LogisticsGroupNotFound({}, 'logisticsGroupId')
    await requireVersion(tx, call, { id: logisticsGroupId, version: group.version }, expectedVersion)
    const changes = changedValues(group.values, given)
    const fields = Object.keys(changes)
    if (fields.length === 0) return { result: { logisticsGroupId }, facts: [] }
    await changeGroup(tx, logisticsGroupId, changes)
    const { warehouseId } = group
    const about = { type: 'LogisticsGroup', id: logisticsGroupId, warehouseId, customerId: null }
    return { result: { logisticsGroupId }, facts: [{ kind: 'logisticsGroup.changed', ...about, payload: { fields } }] }
  },
})
