import { command } from '../../kernel/command/command.ts'
import { LocationInput } from '../../warehouse/input.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { loadLocation } from '../../warehouse/steps/locationRows.ts'
import { LocationOccupied } from '../failures.ts'
import { cleanEmptyStock, holdsGoods } from '../store/cleaning.ts'

/** Cleans up a location; one that is idle stays so. Fails with LOCATION_OCCUPIED if it holds goods. */
export const cleanLocation = command({
  name: 'cleanLocation',
  means: 'Marks an empty location as cleaned up, so that it is idle.',
  right: warehouseRights.edit,
  input: LocationInput,
  scope: ({ locationId }, db) => loadLocation(db, locationId),
  async run(tx, call, { locationId }) {
    const { warehouseId, code } = await loadLocation(tx, locationId)
    const [cleaned] = await cleanEmptyStock(tx, call, warehouseId, [locationId])
    if (!cleaned && (await holdsGoods(tx, locationId))) throw LocationOccupied({ code })
    const fact = { kind: 'location.cleaned', type: 'Location', id: locationId, warehouseId, customerId: null }
    return { result: { locationId }, facts: cleaned ? [fact] : [] }
  },
})
