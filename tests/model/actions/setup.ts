import { activateCustomer, deactivateCustomer } from '../../../graph/customer/commands/setCustomerActive.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { updateProduct } from '../../../graph/product/commands/updateProduct.ts'
import { takeStation } from '../../../graph/station/commands/takeStation.ts'
import { cleanLocation } from '../../../graph/stock/commands/cleanLocation.ts'
import { cleanLocations } from '../../../graph/stock/commands/cleanLocations.ts'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { returnScan } from '../../../graph/stock/commands/returnScan.ts'
import { returnToShelf } from '../../../graph/stock/commands/returnToShelf.ts'
import { updateWarehouse } from '../../../graph/warehouse/commands/updateWarehouse.ts'
import { saveWaveSetting } from '../../../graph/wave/commands/saveWaveSetting.ts'
import { at, forbid, type Setting } from '../state/model.ts'
import { customers, owners, qualityAt, shelves, waveTypes } from '../state/newModel.ts'
import { returnPieces } from '../state/packages.ts'
import { batchOf, moveStock } from '../state/stock.ts'
import { type Actions, limitCount, NotApplicable } from './action.ts'
import { skusOf } from './inbound.ts'

const days = ['2020-01-01', '2020-01-02', '2020-01-03']

/** Stock imports, returns to shelf, and settings. */
export const setupActions: Actions = {
  import: [
    8,
    (model, choices) => {
      limitCount(model.imports, 5)
      const customer = choices.pick(customers)
      const skus = [...skusOf(customer), choices.pick(skusOf(customer))].slice(0, choices.between(2, 3))
      const rows = skus.map((sku) => {
        const place = choices.rarely(4) ? choices.pick(shelves.slice(4, 8)) : choices.pick(shelves.slice(0, 4))
        const wrong = choices.rarely(20)
        const quality = (qualityAt(place) === 'GOOD') === !wrong ? ('GOOD' as const) : ('DEFECTIVE' as const)
        return { place, sku, pieces: choices.between(1, 6), quality, day: choices.pick(days) }
      })
      const document = `I${model.imports}`
      return {
        ...{ command: importStock, who: 'Ann', args: { customer, rows } },
        input: (_seen, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, customerId: testWarehouse.customers[customer], reference: document },
          rows: rows.map(({ place, sku, pieces, quality, day }) => ({ location: place, sku, pieces, quality, receivedOn: day })),
        }),
        applyToModel(next) {
          next.imports += 1
          forbid([rows.some(({ place, quality }) => qualityAt(place) !== quality), 'AREA_WRONG_FOR_QUALITY'])
          for (const { place, sku, quality, pieces, day } of rows)
            moveStock(next, { place, sku, quality, batch: batchOf(next, sku, day, document) }, pieces)
          next.moment += 1
          const when = { seen: next.moment, posted: next.moment }
          for (const { pieces, day: _day, ...spot } of rows) next.corrections.push({ ...spot, change: pieces, nature: 'UNKNOWN', ...when })
        },
      }
    },
  ],
  returnToShelf: [
    24,
    (model, choices) => {
      const task = choices.index(model.returns)
      const place = choices.pick(shelves)
      const pieces = choices.between(1, 3)
      const isScan = choices.rarely(2)
      return {
        ...{ command: isScan ? returnScan : returnToShelf, who: 'Ann', args: { task, place, pieces } },
        input: (snapshot, testWarehouse) => {
          const { package: index, sku, batch, place: out } = at(model.returns, task)
          const there = snapshot.returns.filter((one) => one.sku === sku && one.packageId === snapshot.packages[index]?.id)
          const id =
            there.find(
              (one) => testWarehouse.positionName(snapshot, one).batch === batch && testWarehouse.positionName(snapshot, one).place === out,
            )?.id ?? ''
          const returnTaskId = toNodeId('ReturnTask', id)
          if (!isScan) return { returnTaskId, location: place, pieces }
          return { warehouseId: testWarehouse.warehouse.id, returnTaskId, code: place, quantity: pieces }
        },
        applyToModel: (next) => returnPieces(next, task, place, qualityAt(place) === 'GOOD', pieces),
      }
    },
  ],
  // Hides what is empty; no quantity changes.
  cleanLocations: [
    2,
    (_model, choices) => {
      const cleaned = shelves.filter(() => choices.rarely(2))
      if (cleaned.length === 0) throw new NotApplicable()
      return {
        ...{ command: cleanLocations, who: 'Ann', args: { cleaned } },
        input: (_seen, testWarehouse) => ({
          warehouseId: testWarehouse.warehouse.id,
          locationIds: cleaned.map((place) => testWarehouse.locations[place]),
        }),
        applyToModel: () => {},
      }
    },
  ],
  cleanLocation: [
    2,
    (_model, choices) => {
      const place = choices.pick(shelves)
      return {
        ...{ command: cleanLocation, who: 'Ann', args: { place } },
        input: (_seen, testWarehouse) => ({ locationId: testWarehouse.locations[place] }),
        applyToModel: (next) => forbid([next.piles.some((pile) => pile.place === place && pile.pieces > 0), 'LOCATION_OCCUPIED']),
      }
    },
  ],
  admission: [
    1,
    (_world, choices) => {
      const receiving = !choices.rarely(3)
      const orderTaking = !choices.rarely(3)
      const examination = choices.pick(['OPTIONAL', 'REQUIRED', 'OPTIONAL', 'SHIPS'] as const)
      const weighing = choices.pick(['NONE', 'SCAN_FIRST', 'NONE', 'WEIGH_FIRST'] as const)
      const interceptionDefault = choices.pick(['APPROVE', 'REJECT'] as const)
      const word = (open: boolean) => (open ? 'NORMAL' : 'PROHIBITED')
      return {
        ...{ command: updateWarehouse, who: 'Ann', args: { receiving, orderTaking, examination, weighing, interceptionDefault } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, expectedVersion: snapshot.warehouse.version },
          ...{ receiving: word(receiving), orderTaking: word(orderTaking), examination, weighing, interceptionDefault },
        }),
        applyToModel: (next) => void Object.assign(next, { receiving, orderTaking, examination, weighing, interceptionDefault }),
      }
    },
  ],
  product: [
    1,
    (_world, choices) => {
      const sku = choices.pick(Object.keys(owners))
      const forSale = !choices.rarely(3)
      const receivable = !choices.rarely(3)
      return {
        ...{ command: updateProduct, who: 'Ann', args: { sku, forSale, receivable } },
        input: (snapshot, testWarehouse) => ({
          ...{ productId: testWarehouse.products[sku], expectedVersion: snapshot.products.find((one) => one.sku === sku)?.version },
          ...{ sale: forSale ? 'ON_SALE' : 'NOT_FOR_SALE', receiving: receivable ? 'NORMAL' : 'PROHIBITED' },
        }),
        applyToModel: (next) => void Object.assign(next.products[sku] ?? {}, { forSale, receivable }),
      }
    },
  ],
  customer: [
    1,
    (_world, choices) => {
      const customer = choices.pick(customers)
      const active = !choices.rarely(3)
      return {
        ...{ command: active ? activateCustomer : deactivateCustomer, who: 'Ann', args: { customer } },
        input: (_seen, testWarehouse) => ({ customerId: testWarehouse.customers[customer], ...(!active && { reason: 'Ends' }) }),
        applyToModel(next) {
          next.active[customer] = active
        },
      }
    },
  ],
  setting: [
    3,
    (_world, choices) => {
      const type = choices.pick(waveTypes)
      const setting: Setting = {
        maximum: choices.pick([100, 1, 2]),
        hotThreshold: choices.pick([2, 3, 100]),
        pickMode: choices.pick(['HANDHELD', 'PAPER'] as const),
        sortMode: choices.pick(['AFTER_PICKING', 'WHILE_PICKING', 'WHILE_PICKING'] as const),
        bindCart: choices.rarely(4),
        labelMode: choices.pick(['BY_GOODS', 'WHOLE_WAVE', 'BY_SLOT'] as const),
        confirmPicking: choices.below(2) === 0,
        shipOnPrint: choices.below(2) === 0,
      }
      return {
        ...{ command: saveWaveSetting, who: 'Ann', args: { type, ...setting } },
        input: (_seen, testWarehouse) => ({ warehouseId: testWarehouse.warehouse.id, type, ...setting }),
        applyToModel(next) {
          const { sortMode, pickMode, bindCart } = setting
          forbid([setting.labelMode === 'BY_SLOT' && type !== 'MIXED', 'SLOTS_OF_MIXED_ONLY'])
          forbid([sortMode === 'WHILE_PICKING' && type !== 'MIXED', 'SORT_WHILE_PICKING_OF_MIXED'])
          forbid([sortMode === 'WHILE_PICKING' && pickMode !== 'HANDHELD', 'SORT_WHILE_PICKING_ON_PAPER'])
          forbid([bindCart && pickMode !== 'HANDHELD', 'CART_ON_PAPER'])
          next.settings[type] = setting
        },
      }
    },
  ],
  takeStation: [
    1,
    (_world, choices) => {
      const who = choices.pick(['Ann', 'Bob'] as const)
      return {
        ...{ command: takeStation, who, args: {} },
        input: (_seen, testWarehouse) => ({ stationId: toNodeId('Station', testWarehouse.station) }),
        applyToModel(next) {
          next.station.user = who
        },
      }
    },
  ],
}
