import { command } from '../../kernel/command/command.ts'
import { deleteUnused, locationFact } from '../deleteUnused.ts'
import { LocationInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadLocation } from '../steps/locationRows.ts'

/** Deletes a location that never held goods and stands in no document. Fails with LOCATION_WAS_USED. */
export const deleteLocation = command({
  name: 'deleteLocation',
  means: 'Deletes a location that never held goods and stands in no document; the ledger names the others.',
  right: warehouseRights.edit,
  input: LocationInput,
  scope: ({ locationId }, db) => loadLocation(db, locationId),
  async run(tx, _call, { locationId }) {
    const { warehouseId } = await loadLocation(tx, locationId)
    const deleted = await deleteUnused(tx, warehouseId, [locationId])
    return { result: { locationId }, facts: deleted.map((id) => locationFact('deleted', { id, warehouseId })) }
  },
})
