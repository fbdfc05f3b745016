import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { UpdateZoneRowInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { judgeZoneRows, overlapFailure } from '../steps/zoneRows.ts'
import { placeOfZoneRow } from '../steps/zoneTables.ts'
import { changeZoneRow, lockEdition } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Replaces what a row of a zone table says. Fails with VERSION_CONFLICT if another person was faster, and like addZoneRows. */
export const updateZoneRow = command({
  name: 'updateZoneRow',
  means: 'Replaces what a row of a zone table says; refused if an address would lie in two rows of its edition.',
  right: logisticsRights.editFreight,
  input: UpdateZoneRowInput,
  scope: async ({ zoneRowId }, db) => ({ warehouseId: (await placeOfZoneRow(db, zoneRowId)).warehouseId }),
  async run(tx, call, { zoneRowId, expectedVersion, ...given }) {
    const edition = await lockEdition(tx, (await placeOfZoneRow(tx, zoneRowId)).editionId)
    const stored = edition && (await tx.zoneRow.findUnique({ where: { id: zoneRowId }, select: { id: true, version: true } }))
    if (!stored) throw NotFound({ what: 'ZoneRow' }, 'zoneRowId')
    await requireVersion(tx, call, stored, expectedVersion)
    const [judged] = await judgeZoneRows(tx, edition, [given], { except: zoneRowId })
    if (!judged || 'failure' in judged) throw judged?.failure
    if (judged.same) throw overlapFailure(edition.kind, judged.row, judged.same)
    await changeZoneRow(tx, call, zoneRowId, judged.row)
    return { result: { zoneRowId }, facts: [zoneEditionFact('rowsChanged', edition)] }
  },
})
