import { command } from '../../kernel/command/command.ts'
import { deleteUnused, locationFact } from '../deleteUnused.ts'
import { DeleteLocationsInput } from '../input.ts'
import { warehouseRights } from '../states.ts'

/** Deletes locations that never held goods and stand in no document. */
export const deleteLocations = command({
  name: 'deleteLocations',
  means: 'Deletes locations that never held goods and stand in no document, all or none; the ledger names the others.',
  right: warehouseRights.edit,
  input: DeleteLocationsInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, _call, { warehouseId, locationIds }) {
    const deleted = await deleteUnused(tx, warehouseId, locationIds)
    return {
      result: { deleted: deleted.length },
      facts: deleted.map((id) => locationFact('deleted', { id, warehouseId })),
    }
  },
})
