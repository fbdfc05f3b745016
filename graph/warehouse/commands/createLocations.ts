import { command } from '../../kernel/command/command.ts'
import { LocationCodeMalformed, LocationsExist } from '../failures.ts'
import { CreateLocationsInput } from '../input.ts'
import { locationCodesOf, parseLocationCode, refuseRange } from '../rules.ts'
import { warehouseRights } from '../states.ts'
import { loadCargoArea, requireShelfSpec } from '../steps.ts'
import { insertLocations } from '../store.ts'

/** Adds all locations of a range of prefixes, columns and layers in one statement. */
export const createLocations = command({
  name: 'createLocations',
  means: 'Adds all locations of a range of prefixes, columns and layers: at most 2,000, all or none.',
  right: warehouseRights.edit,
  input: CreateLocationsInput,
  scope: async (input, db) => ({ warehouseId: (await loadCargoArea(db, input.cargoAreaId)).warehouseId }),
  async run(tx, call, { cargoAreaId, shelfSpecId = null, skipExisting = false, ...range }) {
    const refusal = refuseRange(range)
    if (refusal) throw refusal
    const codes = locationCodesOf(range)
    const places = codes.map(parseLocationCode).filter((place) => place !== null)
    if (places.length < codes.length) throw LocationCodeMalformed({}, 'prefixes')
    const { warehouseId } = await loadCargoArea(tx, cargoAreaId)
    await requireShelfSpec(tx, shelfSpecId)
    const made = await insertLocations(tx, call, { warehouseId, cargoAreaId, shelfSpecId }, places)
    const existing = codes.filter((code) => !made.has(code))
    if (existing[0] && !skipExisting) throw LocationsExist({ count: existing.length, code: existing[0] })
    const payload = { count: made.size }
    const fact = { kind: 'cargoArea.filled', type: 'CargoArea', id: cargoAreaId, warehouseId, customerId: null, payload }
    return { result: { cargoAreaId, created: made.size, skipped: existing.length }, facts: made.size > 0 ? [fact] : [] }
  },
})
