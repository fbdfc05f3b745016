import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { LocationWasUsed } from './failures.ts'
import { lockUnusedLocations, removeLocations } from './store.ts'

/** Deletes locations that never held goods and stand in no document, all or none. Fails with LOCATION_WAS_USED. Returns the deleted ones. */
export async function deleteUnused(tx: Tx, warehouseId: string, locationIds: readonly string[]): Promise<string[]> {
  const where = { warehouseId, kind: 'SHELF' as const, id: { in: [...locationIds] } }
  // Commands that put goods there at the same time are over then, and seen.
  await lockUnusedLocations(tx, warehouseId, locationIds)
  const used = await tx.location.findFirst({
    where: {
      ...where,
      OR: [
        ...[{ stocks: { some: {} } }, { adjustmentLines: { some: {} } }, { transfersTo: { some: {} } }],
        ...[{ transfersFrom: { some: {} } }, { countPlaces: { some: {} } }, { countLines: { some: {} } }],
      ],
    },
    select: { code: true },
    orderBy: { code: 'asc' },
  })
  if (used) throw LocationWasUsed({ code: used.code })
  return removeLocations(tx, warehouseId, locationIds)
}

/** A fact about a location. */
export const locationFact = (what: 'changed' | 'deleted', { id, warehouseId }: { id: string; warehouseId: string }): Fact => ({
  kind: `location.${what}`,
  type: 'Location',
  id,
  warehouseId,
  customerId: null,
})
