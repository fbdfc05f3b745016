import { command } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { NotFound } from '../../kernel/failures.ts'
import { AddZoneRowsInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { judgeZoneRows, overlapFailure, writeZoneRows } from '../steps/zoneRows.ts'
import { warehouseOfEdition } from '../steps/zoneTables.ts'
import { lockEdition } from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** Adds rows to an edition of a zone table, all or none. Fails with ZONE_OVERLAP or REMOTE_OVERLAP if an address would lie in two of them. */
export const addZoneRows = command({
  name: 'addZoneRows',
  means: 'Adds rows to an edition of a zone table, all or none; refused if an address would lie in two of its rows.',
  right: logisticsRights.editFreight,
  input: AddZoneRowsInput,
  scope: async ({ zoneEditionId }, db) => ({ warehouseId: await warehouseOfEdition(db, zoneEditionId) }),
  async run(tx, call, { zoneEditionId, rows }) {
    const edition = await lockEdition(tx, zoneEditionId)
    if (!edition) throw NotFound({ what: 'ZoneEdition' }, 'zoneEditionId')
    const judged = (await judgeZoneRows(tx, edition, rows)).map((one, at) => {
      // To cover the same as another row is no change of it here.
      const failure = 'failure' in one ? one.failure : one.same && overlapFailure(edition.kind, one.row, one.same)
      if (failure) throw new Failure(failure.code, failure.values, `rows.${at}.${failure.field}`)
      return one as Exclude<typeof one, { failure: Failure }>
    })
    const rowIds = await writeZoneRows(tx, call, edition, judged)
    return { result: { editionId: zoneEditionId, rowIds }, facts: [zoneEditionFact('rowsChanged', edition)] }
  },
})
