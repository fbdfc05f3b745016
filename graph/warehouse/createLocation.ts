import { command } from '../kernel/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { code, fields, id } from '../kernel/input.ts'
import { LocationCodeMalformed, LocationExists } from './failures.ts'
import { parseLocationCode } from './rules.ts'
import { warehouseRights } from './states.ts'
import { insertLocation } from './store.ts'

/** Adds a storage space to a cargo area. */
export const createLocation = command({
  name: 'createLocation',
  means: 'Adds a storage space to a cargo area.',
  right: warehouseRights.edit,
  input: fields({
    cargoAreaId: id('CargoArea').meta({ description: 'The cargo area that it stands in.' }),
    code: code().meta({ description: 'prefix-column-layer, such as `A01-01-01`; unique in its warehouse.' }),
  }),
  scope: async (input, db) => ({ warehouseId: (await areaOf(db, input.cargoAreaId)).warehouseId }),
  async run(tx, call, input) {
    const place = parseLocationCode(input.code)
    if (!place) throw LocationCodeMalformed({}, 'code')
    const area = await areaOf(tx, input.cargoAreaId)
    const { warehouseId } = area
    const known = await tx.location.findUnique({ where: { warehouseId_code: { warehouseId, code: place.code } }, select: { id: true } })
    if (known) throw LocationExists({ code: place.code }, 'code')
    const walkOrder = place.column * 100 + place.layer
    const locationId = await insertLocation(tx, call, { ...place, warehouseId, cargoAreaId: area.id, shelfSpecId: null, walkOrder })
    const fact = { kind: 'location.created', type: 'Location', id: locationId, warehouseId, customerId: null }
    return { result: { locationId }, facts: [fact] }
  },
})

async function areaOf(db: Pick<Parameters<typeof insertLocation>[0], 'cargoArea'>, areaId: string) {
  const area = await db.cargoArea.findUnique({ where: { id: areaId }, select: { id: true, warehouseId: true } })
  if (!area) throw NotFound({ what: '' }, 'cargoAreaId')
  return area
}
