import { command } from '../kernel/command.ts'
import { LocationCodeMalformed, LocationExists } from './failures.ts'
import { CreateLocationInput } from './input.ts'
import { parseLocationCode } from './rules.ts'
import { warehouseRights } from './states.ts'
import { areaOf, requireShelfSpec } from './steps.ts'
import { insertLocations } from './store.ts'

/** Adds a storage space to a cargo area. */
export const createLocation = command({
  name: 'createLocation',
  means: 'Adds a storage space to a cargo area.',
  right: warehouseRights.edit,
  input: CreateLocationInput,
  scope: async (input, db) => ({ warehouseId: (await areaOf(db, input.cargoAreaId)).warehouseId }),
  async run(tx, call, { cargoAreaId, code, shelfSpecId = null }) {
    const place = parseLocationCode(code)
    if (!place) throw LocationCodeMalformed({}, 'code')
    const { warehouseId } = await areaOf(tx, cargoAreaId)
    await requireShelfSpec(tx, shelfSpecId)
    const made = await insertLocations(tx, call, { warehouseId, cargoAreaId, shelfSpecId }, [place])
    const locationId = made.get(place.code)
    if (!locationId) throw LocationExists({ code: place.code }, 'code')
    const fact = { kind: 'location.created', type: 'Location', id: locationId, warehouseId, customerId: null }
    return { result: { locationId }, facts: [fact] }
  },
})
