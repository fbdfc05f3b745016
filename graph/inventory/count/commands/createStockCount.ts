import { command } from '../../../kernel/command/command.ts'
import type { Failure } from '../../../kernel/command/failure.ts'
import { Required } from '../../../kernel/failures.ts'
import { nextNumber } from '../../../kernel/number.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { requireProducts } from '../../../product/steps/findProducts.ts'
import { loadCargoArea, locationsByCode, requireWarehouse } from '../../../warehouse/steps.ts'
import { CountTooLarge, NothingInCount } from '../../failures.ts'
import { CreateStockCountInput } from '../../input.ts'
import { countPlacesMaximum, inventoryRights } from '../../states.ts'
import { findPlaces, insertCount, placesOfHolds, readBook } from '../../store/count.ts'
import { countFact } from '../countFact.ts'

type Chosen = Pick<(typeof CreateStockCountInput)['_output'], 'type' | 'areaId' | 'from' | 'to' | 'locations' | 'productIds' | 'withEmpty'>

/** Creates a count of the goods at chosen locations. */
export const createStockCount = command({
  name: 'createStockCount',
  means: 'Creates a count of everything that lies at the chosen locations, or of chosen products. Nothing is frozen: goods go on moving.',
  right: inventoryRights.manageCounts,
  input: CreateStockCountInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, remark, isBlind, ...chosen }) {
    await requireWarehouse(tx, warehouseId)
    const { type, withEmpty } = chosen
    const placeIds = await choosePlaces(tx, warehouseId, chosen)
    if (placeIds.length === 0) throw NothingInCount()
    if (placeIds.length > countPlacesMaximum) throw CountTooLarge({ count: placeIds.length, maximum: countPlacesMaximum })
    const count = { id: call.newId(), number: await nextNumber(tx, call, 'count'), warehouseId }
    await insertCount(tx, call, { ...count, type, isBlind, withEmpty, remark: remark ?? '' }, placeIds)
    await readBook(tx, call, count.id, {
      productIds: type === 'PRODUCT' ? (chosen.productIds ?? []) : null,
      withZero: type === 'PRODUCT' && withEmpty,
    })
    return { result: { stockCountId: count.id }, facts: [countFact('created', count)] }
  },
})

/** Locations of a count in walking order. Fails on the missing field with REQUIRED. */
async function choosePlaces(tx: Tx, warehouseId: string, chosen: Chosen): Promise<string[]> {
  const { type, areaId, from, to, locations, productIds, withEmpty } = chosen
  const missing = (field: string): Failure => Required({}, field)
  if (type === 'SHORT_PICK') return placesOfHolds(tx, warehouseId)
  if (type === 'PRODUCT') {
    if (!productIds) throw missing('productIds')
    await requireProducts(tx, productIds, (index) => `productIds.${index}`)
    return findPlaces(tx, warehouseId, { productIds }, withEmpty)
  }
  if (type === 'LOCATION') {
    if (!locations) throw missing('locations')
    const found = await locationsByCode(tx, warehouseId, locations, (index) => `locations.${index}`)
    return findPlaces(tx, warehouseId, { locationIds: found.map(({ id }) => id) }, withEmpty)
  }
  if (!areaId) throw missing('areaId')
  await loadCargoArea(tx, areaId)
  const [first] = from ? await locationsByCode(tx, warehouseId, [from], () => 'from') : []
  const [last] = to ? await locationsByCode(tx, warehouseId, [to], () => 'to') : []
  return findPlaces(tx, warehouseId, { areaId, from: first?.id ?? null, to: last?.id ?? null }, withEmpty)
}
