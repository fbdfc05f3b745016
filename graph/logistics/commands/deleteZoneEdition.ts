import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { LastZoneEdition } from '../failures.ts'
import { DeleteZoneEditionInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfEdition } from '../steps/zoneTables.ts'
import { lockEdition, lockZoneTable, readEdition, removeEdition } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Deletes an edition of a zone table with its rows; the one before it holds instead. The only one stays. */
export const deleteZoneEdition = command({
  name: 'deleteZoneEdition',
  means: 'Deletes an edition of a zone table with its rows; the one before it holds instead. The only one stays.',
  right: logisticsRights.editFreight,
  input: DeleteZoneEditionInput,
  scope: async ({ zoneEditionId }, db) => ({ warehouseId: await warehouseOfEdition(db, zoneEditionId) }),
  async run(tx, _call, { zoneEditionId }) {
    const found = await readEdition(tx, zoneEditionId)
    if (found) await lockZoneTable(tx, found.tableId)
    const edition = found && (await lockEdition(tx, zoneEditionId))
    if (!edition) throw NotFound({ what: 'ZoneEdition' }, 'zoneEditionId')
    if ((await tx.zoneEdition.count({ where: { tableId: edition.tableId } })) === 1) throw LastZoneEdition()
    await removeEdition(tx, zoneEditionId)
    return { result: { tableId: edition.tableId }, facts: [zoneEditionFact('deleted', edition)] }
  },
})
