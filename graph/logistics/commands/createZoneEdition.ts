import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { ZoneEditionsExceeded } from '../failures.ts'
import { CreateZoneEditionInput } from '../input.ts'
import { logisticsRights, zoneEditionsMaximum } from '../states.ts'
import { requireFreeDay, warehouseOfZoneTable } from '../steps/zoneTables.ts'
import { copyRows, insertEdition, lockZoneTable } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Creates an edition of a zone table that holds from a day, empty or with the rows of the one before it. */
export const createZoneEdition = command({
  name: 'createZoneEdition',
  means: 'Creates an edition of a zone table that holds from a day, empty or with the rows of the edition before it.',
  right: logisticsRights.editFreight,
  input: CreateZoneEditionInput,
  scope: async ({ zoneTableId }, db) => ({ warehouseId: await warehouseOfZoneTable(db, zoneTableId) }),
  async run(tx, call, { zoneTableId: tableId, validFrom, source, copiesRows }) {
    const table = await lockZoneTable(tx, tableId)
    if (!table) throw NotFound({ what: 'ZoneTable' }, 'zoneTableId')
    const { warehouseId } = table
    await requireFreeDay(tx, tableId, validFrom)
    if ((await tx.zoneEdition.count({ where: { tableId } })) >= zoneEditionsMaximum)
      throw ZoneEditionsExceeded({ maximum: zoneEditionsMaximum })
    const editionId = await insertEdition(tx, call, { tableId, warehouseId, validFrom, source: source ?? '' })
    if (copiesRows) await copyRows(tx, call, { id: editionId, tableId, validFrom })
    return { result: { editionId }, facts: [zoneEditionFact('created', { id: editionId, warehouseId })] }
  },
})
