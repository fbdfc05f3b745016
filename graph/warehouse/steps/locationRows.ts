import type { BulkMatching } from '../../kernel/bulk/bulk.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { LocationFilter, locationsWhere } from '../filter.ts'

const select = { id: true, code: true } as const
const toRow = ({ id, code }: { id: string; code: string }) => ({ id, label: code })

const matching: BulkMatching<typeof LocationFilter> = {
  filter: LocationFilter,
  async rows(tx, { warehouseId, through, limit }, filter) {
    const where = { AND: [locationsWhere(warehouseId, filter), { id: { lte: through } }] }
    return (await tx.location.findMany({ where, select, take: limit, orderBy: { id: 'desc' } })).map(toRow)
  },
}

/** Rows of a bulk action on locations: chosen one by one, or all that match the list's filter. */
export const locationRows = {
  node: 'Location',
  rowField: 'locationId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[]) {
    const where = { AND: [locationsWhere(warehouseId, null), { id: { in: [...ids] } }] }
    return (await tx.location.findMany({ where, select })).map(toRow)
  },
  matching,
}

/** Loads a location, no virtual one. Fails with NOT_FOUND on `locationId`. */
export async function loadLocation(db: Pick<Tx, 'location'>, locationId: string): Promise<{ warehouseId: string; code: string }> {
  const location = await db.location.findUnique({ where: { id: locationId, kind: 'SHELF' }, select: { warehouseId: true, code: true } })
  if (!location) throw NotFound({ what: 'Location' }, 'locationId')
  return location
}
