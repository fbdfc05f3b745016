import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ZoneEditionExists, ZoneTableUnfit } from '../failures.ts'
import type { ZoneTableKindName } from '../states.ts'
import { keepZoneTable } from '../store/zones.ts'

/** The warehouse of a zone table. Fails with NOT_FOUND on `zoneTableId`. */
export async function warehouseOfZoneTable(db: Pick<Tx, 'zoneTable'>, id: string): Promise<string> {
  const table = await db.zoneTable.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!table) throw NotFound({ what: 'ZoneTable' }, 'zoneTableId')
  return table.warehouseId
}

/** The warehouse of an edition. Fails with NOT_FOUND on `zoneEditionId`. */
export async function warehouseOfEdition(db: Pick<Tx, 'zoneEdition'>, id: string): Promise<string> {
  const edition = await db.zoneEdition.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!edition) throw NotFound({ what: 'ZoneEdition' }, 'zoneEditionId')
  return edition.warehouseId
}

/** The warehouse and edition of a row. Fails with NOT_FOUND on `zoneRowId`. */
export async function placeOfZoneRow(db: Pick<Tx, 'zoneRow'>, id: string): Promise<{ warehouseId: string; editionId: string }> {
  const row = await db.zoneRow.findUnique({ where: { id }, select: { warehouseId: true, editionId: true } })
  if (!row) throw NotFound({ what: 'ZoneRow' }, 'zoneRowId')
  return row
}

/** Refuses a day from which another edition of the table holds. The table is locked. */
export async function requireFreeDay(tx: Tx, tableId: string, day: string): Promise<void> {
  if ((await tx.zoneEdition.count({ where: { tableId, validFrom: new Date(day) } })) > 0) throw ZoneEditionExists({ day }, 'validFrom')
}

/** Keeps the zones and remote areas that a channel is given. Fails with ZONE_TABLE_UNFIT unless they are of its warehouse and of their kind. */
export async function requireZoneTables(
  tx: Tx,
  warehouseId: string,
  given: { zoneTableId?: string | null | undefined; remoteTableId?: string | null | undefined },
): Promise<void> {
  const kinds = { zoneTableId: 'ZONES', remoteTableId: 'REMOTE_AREAS' } as const satisfies Record<string, ZoneTableKindName>
  for (const field of ['zoneTableId', 'remoteTableId'] as const) {
    const id = given[field]
    if (!id) continue
    const table = await keepZoneTable(tx, id)
    if (table?.warehouseId !== warehouseId || table.kind !== kinds[field]) throw ZoneTableUnfit({}, field)
  }
}
