import { activateCustomer, deactivateCustomer } from '../../../graph/customer/setCustomerActive.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { updateProduct } from '../../../graph/product/updateProduct.ts'
import { takeStation } from '../../../graph/station/takeStation.ts'
import { importStock } from '../../../graph/stock/importStock.ts'
import { returnToShelf } from '../../../graph/stock/returnToShelf.ts'
import { updateWarehouse } from '../../../graph/warehouse/updateWarehouse.ts'
import { saveWaveSetting } from '../../../graph/wave/saveWaveSetting.ts'
import { customers, owners, qualityAt, shelves, waveTypes } from '../world/begin.ts'
import { putBack } from '../world/packages.ts'
import { batchOf, move } from '../world/stock.ts'
import { at, forbid, type Setting } from '../world/world.ts'
import { skusOf } from './inbound.ts'
import { enough, type Moves } from './move.ts'

const days = ['2020-01-01', '2020-01-02', '2020-01-03']

/** What is found and what is put back, and who and what is admitted. */
export const officeMoves: Moves = {
  import: [
    8,
    (world, draws) => {
      enough(world.imports, 5)
      const customer = draws.one(customers)
      const skus = [...skusOf(customer), draws.one(skusOf(customer))].slice(0, draws.between(2, 3))
      const rows = skus.map((sku) => {
        const place = draws.rarely(4) ? draws.one(shelves.slice(4, 8)) : draws.one(shelves.slice(0, 4))
        const wrong = draws.rarely(20)
        const quality = (qualityAt(place) === 'GOOD') === !wrong ? ('GOOD' as const) : ('DEFECTIVE' as const)
        return { place, sku, pieces: draws.between(1, 6), quality, day: draws.one(days) }
      })
      const document = `I${world.imports}`
      return {
        ...{ command: importStock, who: 'Ann', args: { customer, rows } },
        input: (_seen, site) => ({
          ...{ warehouseId: site.warehouse.id, customerId: site.customers[customer], reference: document },
          rows: rows.map(({ place, sku, pieces, quality, day }) => ({ location: place, sku, pieces, quality, receivedOn: day })),
        }),
        expect(next) {
          next.imports += 1
          forbid([rows.some(({ place, quality }) => qualityAt(place) !== quality), 'AREA_WRONG_FOR_QUALITY'])
          for (const { place, sku, quality, pieces, day } of rows)
            move(next, { place, sku, quality, batch: batchOf(next, sku, day, document) }, pieces)
        },
      }
    },
  ],
  returnToShelf: [
    24,
    (world, draws) => {
      const task = draws.index(world.returns)
      const place = draws.one(shelves)
      const pieces = draws.between(1, 3)
      return {
        ...{ command: returnToShelf, who: 'Ann', args: { task, place, pieces } },
        input: (seen, site) => {
          const { package: index, sku, batch, place: out } = at(world.returns, task)
          const there = seen.returns.filter((one) => one.sku === sku && one.packageId === seen.packages[index]?.id)
          const id = there.find((one) => site.called(seen, one).batch === batch && site.called(seen, one).place === out)?.id ?? ''
          return { returnTaskId: toNodeId('ReturnTask', id), location: place, pieces }
        },
        expect: (next) => putBack(next, task, place, qualityAt(place) === 'GOOD', pieces),
      }
    },
  ],
  admission: [
    1,
    (_world, draws) => {
      const receiving = !draws.rarely(3)
      const orderTaking = !draws.rarely(3)
      const word = (open: boolean) => (open ? 'NORMAL' : 'PROHIBITED')
      return {
        ...{ command: updateWarehouse, who: 'Ann', args: { receiving, orderTaking } },
        input: (seen, site) => ({
          ...{ warehouseId: site.warehouse.id, expectedVersion: seen.warehouse.version },
          ...{ receiving: word(receiving), orderTaking: word(orderTaking) },
        }),
        expect: (next) => void Object.assign(next, { receiving, orderTaking }),
      }
    },
  ],
  product: [
    1,
    (_world, draws) => {
      const sku = draws.one(Object.keys(owners))
      const forSale = !draws.rarely(3)
      const receivable = !draws.rarely(3)
      return {
        ...{ command: updateProduct, who: 'Ann', args: { sku, forSale, receivable } },
        input: (seen, site) => ({
          ...{ productId: site.products[sku], expectedVersion: seen.products.find((one) => one.sku === sku)?.version },
          ...{ sale: forSale ? 'ON_SALE' : 'NOT_FOR_SALE', receiving: receivable ? 'NORMAL' : 'PROHIBITED' },
        }),
        expect: (next) => void Object.assign(next.products[sku] ?? {}, { forSale, receivable }),
      }
    },
  ],
  customer: [
    1,
    (_world, draws) => {
      const customer = draws.one(customers)
      const active = !draws.rarely(3)
      return {
        ...{ command: active ? activateCustomer : deactivateCustomer, who: 'Ann', args: { customer } },
        input: (_seen, site) => ({ customerId: site.customers[customer] }),
        expect(next) {
          next.active[customer] = active
        },
      }
    },
  ],
  setting: [
    3,
    (_world, draws) => {
      const type = draws.one(waveTypes)
      const setting: Setting = {
        maximum: draws.one([100, 1, 2]),
        hotThreshold: draws.one([2, 3, 100]),
        labelMode: draws.one(['BY_GOODS', 'WHOLE_WAVE', 'BY_HOLE'] as const),
        confirmPicking: draws.below(2) === 0,
        shipOnPrint: draws.below(2) === 0,
      }
      return {
        ...{ command: saveWaveSetting, who: 'Ann', args: { type, ...setting } },
        input: (_seen, site) => ({ warehouseId: site.warehouse.id, type, ...setting }),
        expect(next) {
          forbid([setting.labelMode === 'BY_HOLE' && type !== 'MIXED', 'HOLES_OF_MIXED_ONLY'])
          next.settings[type] = setting
        },
      }
    },
  ],
  takeStation: [
    1,
    (_world, draws) => {
      const who = draws.one(['Ann', 'Bob'] as const)
      return {
        ...{ command: takeStation, who, args: {} },
        input: (_seen, site) => ({ stationId: toNodeId('Station', site.station) }),
        expect(next) {
          next.station.user = who
        },
      }
    },
  ],
}
