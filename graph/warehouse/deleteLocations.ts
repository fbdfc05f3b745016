import { command } from '../kernel/command/command.ts'
import { LocationWasUsed } from './failures.ts'
import { DeleteLocationsInput } from './input.ts'
import { warehouseRights } from './states.ts'
import { removeLocations } from './store.ts'

/** Deletes locations that never held goods and stand in no document. */
export const deleteLocations = command({
  name: 'deleteLocations',
  means: 'Deletes locations that never held goods and stand in no document, all or none; the ledger names the others.',
  right: warehouseRights.edit,
  input: DeleteLocationsInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, { warehouseId, locationIds }) {
    const where = { warehouseId, kind: 'SHELF' as const, id: { in: locationIds } }
    const used = await tx.location.findFirst({
      where: { ...where, OR: [{ stocks: { some: {} } }, { adjustmentLines: { some: {} } }, { transfersTo: { some: {} } }] },
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
