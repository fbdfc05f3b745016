import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { UpdateZoneTableInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfZoneTable } from '../steps/zoneTables.ts'
import { changeZoneTable, lockZoneTable } from '../store/zones.ts'
import { zoneTableFact } from '../zoneFacts.ts'

/** Updates the names of a zone table; its code and kind stay. Fails with VERSION_CONFLICT if another person was faster. */
export const updateZoneTable = command({
  name: 'updateZoneTable',
  means: 'Updates the names of a zone table; its code and kind stay.',
  right: logisticsRights.editFreight,
  input: UpdateZoneTableInput,
  scope: async ({ zoneTableId }, db) => ({ warehouseId: await warehouseOfZoneTable(db, zoneTableId) }),
  async run(tx, call, { zoneTableId, expectedVersion, ...given }) {
    const table = await lockZoneTable(tx, zoneTableId)
    if (!table) throw NotFound({ what: 'ZoneTable' }, 'zoneTableId')
    await requireVersion(tx, call, table, expectedVersion)
    const changes = changedValues({ name: table.name, nameEn: table.nameEn }, given)
    if (Object.keys(changes).length === 0) return { result: { zoneTableId }, facts: [] }
    await changeZoneTable(tx, zoneTableId, changes)
    return { result: { zoneTableId }, facts: [zoneTableFact('changed', table)] }
  },
})
