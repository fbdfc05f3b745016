import { command } from '../../kernel/command/command.ts'
import { LocationCodeMalformed, LocationExists } from '../failures.ts'
import { CreateLocationInput } from '../input.ts'
import { parseLocationCode } from '../rules.ts'
import { warehouseRights } from '../states.ts'
import { loadCargoArea, requireShelfSpec } from '../steps.ts'
import { insertLocations } from '../store.ts'

/** Adds a location to a cargo area. */
export const createLocation = command({
  name: 'createLocation',
  means: 'Adds a location to a cargo area.',
  right: warehouseRights.edit,
  input: CreateLocationInput,
  scope: async (input, db) => ({ warehouseId: (await loadCargoArea(db, input.cargoAreaId)).warehouseId }),
  async run(tx, call, { cargoAreaId, code, shelfSpecId = null }) {
    const place = parseLocationCode(code)
    if (!place) throw LocationCodeMalformed({}, 'code')
    const { warehouseId } = await loadCargoArea(tx, cargoAreaId)
    await requireShelfSpec(tx, shelfSpecId)
    const made = await insertLocations(tx, call, { warehouseId, cargoAreaId, shelfSpecId }, [place])
    const locationId = made.get(place.code)
    if (!locationId) throw LocationExists({ code: place.code }, 'code')
    const fact = { kind: 'location.created', type: 'Location', id: locationId, warehouseId, customerId: null }
    return { result: { locationId }, facts: [fact] }
  },
})
