import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { ZoneTableInUse } from '../failures.ts'
import { DeleteZoneTableInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfZoneTable } from '../steps/zoneTables.ts'
import { channelsOfZoneTable, lockZoneTableToDelete, removeZoneTable } from '../store/zones.ts'
import { zoneTableFact } from '../zoneFacts.ts'

/** Deletes a zone table that no channel uses, with its editions and rows. */
export const deleteZoneTable = command({
  name: 'deleteZoneTable',
  means: 'Deletes a zone table that no channel uses, with its editions and rows.',
  right: logisticsRights.editFreight,
  input: DeleteZoneTableInput,
  scope: async ({ zoneTableId }, db) => ({ warehouseId: await warehouseOfZoneTable(db, zoneTableId) }),
  async run(tx, _call, { zoneTableId }) {
    const table = await lockZoneTableToDelete(tx, zoneTableId)
    if (!table) throw NotFound({ what: 'ZoneTable' }, 'zoneTableId')
    const channels = await channelsOfZoneTable(tx, zoneTableId)
    if (channels.length > 0) throw ZoneTableInUse({ code: table.code, channels: channels.join(', ') })
    await removeZoneTable(tx, zoneTableId)
    return { result: { zoneTableId }, facts: [zoneTableFact('deleted', table)] }
  },
})
