import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { DeleteZoneRowsInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfEdition } from '../steps/zoneTables.ts'
import { lockEdition, removeZoneRows } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Deletes rows of an edition of a zone table, all or none. */
export const deleteZoneRows = command({
  name: 'deleteZoneRows',
  means: 'Deletes rows of an edition of a zone table, all or none.',
  right: logisticsRights.editFreight,
  input: DeleteZoneRowsInput,
  scope: async ({ zoneEditionId }, db) => ({ warehouseId: await warehouseOfEdition(db, zoneEditionId) }),
  async run(tx, _call, { zoneEditionId, zoneRowIds }) {
    const edition = await lockEdition(tx, zoneEditionId)
    if (!edition) throw NotFound({ what: 'ZoneEdition' }, 'zoneEditionId')
    const ids = [...new Set(zoneRowIds)]
    if ((await removeZoneRows(tx, zoneEditionId, ids)) < ids.length) throw NotFound({ what: 'ZoneRow' }, 'zoneRowIds')
    return { result: { editionId: zoneEditionId }, facts: [zoneEditionFact('rowsChanged', edition)] }
  },
})
