import { command } from '../../kernel/command/command.ts'
import { LocationWasUsed } from '../failures.ts'
import { DeleteLocationsInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { lockUnusedLocations, removeLocations } from '../store.ts'

/** Deletes locations that never held goods and stand in no document. */
export const deleteLocations = command({
  name: 'deleteLocations',
  means: 'Deletes locations that never held goods and stand in no document, all or none; the ledger names the others.',
  right: warehouseRights.edit,
  input: DeleteLocationsInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, { warehouseId, locationIds }) {
    const where = { warehouseId, kind: 'SHELF' as const, id: { in: locationIds } }
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
    const deleted = await removeLocations(tx, warehouseId, locationIds)
    return {
      result: { deleted: deleted.length },
      facts: deleted.map((id) => ({ kind: 'location.deleted', type: 'Location', id, warehouseId, customerId: null })),
    }
  },
})
