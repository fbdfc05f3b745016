import { command } from '../../kernel/command/command.ts'
import { locationFact } from '../deleteUnused.ts'
import { SetLocationShelfSpecInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadLocation } from '../steps/locationRows.ts'
import { requireShelfSpec } from '../steps.ts'
import { giveShelfSpec } from '../store.ts'

/** Gives a location a shelf size, or none. */
export const setLocationShelfSpec = command({
  name: 'setLocationShelfSpec',
  means: 'Gives a location a shelf size, or none.',
  right: warehouseRights.edit,
  input: SetLocationShelfSpecInput,
  scope: ({ locationId }, db) => loadLocation(db, locationId),
  async run(tx, _call, { locationId, shelfSpecId = null }) {
    const { warehouseId } = await loadLocation(tx, locationId)
    await requireShelfSpec(tx, shelfSpecId)
    const isChanged = await giveShelfSpec(tx, locationId, shelfSpecId)
    return { result: { locationId }, facts: isChanged ? [locationFact('changed', { id: locationId, warehouseId })] : [] }
  },
})
