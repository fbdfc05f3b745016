import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { UpdateZoneEditionInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { requireFreeDay, warehouseOfEdition } from '../steps/zoneTables.ts'
import { changeEdition, lockEdition, lockZoneTable, readEdition } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Updates the day from which an edition holds, and its source. Fails with VERSION_CONFLICT if another person was faster. */
export const updateZoneEdition = command({
  name: 'updateZoneEdition',
  means: 'Updates the day from which an edition of a zone table holds, and its source. What was priced before stays.',
  right: logisticsRights.editFreight,
  input: UpdateZoneEditionInput,
  scope: async ({ zoneEditionId }, db) => ({ warehouseId: await warehouseOfEdition(db, zoneEditionId) }),
  async run(tx, call, { zoneEditionId, expectedVersion, validFrom, source }) {
    const found = await readEdition(tx, zoneEditionId)
    // The table is locked first, as by the commands that delete it or add editions.
    if (found) await lockZoneTable(tx, found.tableId)
    const edition = found && (await lockEdition(tx, zoneEditionId))
    if (!edition) throw NotFound({ what: 'ZoneEdition' }, 'zoneEditionId')
    await requireVersion(tx, call, edition, expectedVersion)
    const given = { ...(validFrom !== undefined && { validFrom }), ...(source !== undefined && { source: source ?? '' }) }
    const changes = changedValues(edition.values, given)
    if (Object.keys(changes).length === 0) return { result: { editionId: zoneEditionId }, facts: [] }
    if (changes.validFrom) await requireFreeDay(tx, edition.tableId, changes.validFrom)
    await changeEdition(tx, zoneEditionId, changes)
    return { result: { editionId: zoneEditionId }, facts: [zoneEditionFact('changed', edition)] }
  },
})
