import { shipPackage } from '../../../graph/delivery/shipPackage.ts'
import { shipScan } from '../../../graph/delivery/shipScan.ts'
import { unshipScan } from '../../../graph/delivery/unshipScan.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { cancelPackage } from '../../../graph/package/cancelPackage.ts'
import { createPackage } from '../../../graph/package/createPackage.ts'
import { createPackages } from '../../../graph/package/createPackages.ts'
import { editPackage } from '../../../graph/package/editPackage.ts'
import { markAbnormal } from '../../../graph/package/markAbnormal.ts'
import { moveToBeShipped } from '../../../graph/package/moveToBeShipped.ts'
import { retryLabel } from '../../../graph/package/retryLabel.ts'
import { returnToPending } from '../../../graph/package/returnToPending.ts'
import type { Data } from '../../api/client.ts'
import { recipient } from '../../api/package/scene.ts'
import type { AnyCommand, Site } from '../house.ts'
import type { Seen } from '../seen.ts'
import { channels, customers } from '../world/begin.ts'
import * as packages from '../world/packages.ts'
import { availableOf } from '../world/stock.ts'
import { at, type World } from '../world/world.ts'
import { scanned } from './dock.ts'
import { skusOf } from './inbound.ts'
import { type Draws, enough, type Move, type Moves } from './move.ts'

export const packageId = (seen: Seen, index: number): string => toNodeId('Package', at(seen.packages, index).id)

/** Mostly goods that are available. */
function goods(world: World, customer: string, draws: Draws): Record<string, number> {
  const there = skusOf(customer).filter((sku) => availableOf(world, sku) > 0 || draws.rarely(6))
  const all = there.length > 0 ? there : skusOf(customer)
  const skus = draws.rarely(3) ? [draws.one(all)] : all
  return Object.fromEntries(skus.map((sku) => [sku, draws.between(1, 2)]))
}

function intake(world: World, customer: string, draws: Draws): packages.Intake {
  const channel = draws.one(['STD', 'ECO', 'STD', 'EXP', 'STD', null])
  return { customer, erp: draws.rarely(3) ? `E${draws.below(4)}` : null, channel, lines: goods(world, customer, draws) }
}

const asOrder = (site: Site, { erp, channel, lines }: packages.Intake): Data => ({
  ...(erp !== null && { erpNumber: `${site.name}-${erp}` }),
  ...(channel !== null && { channelCode: channel }),
  recipient,
  lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
})

const place = (site: Site, customer: string, refuses: boolean): Data => ({
  ...{ warehouseId: site.warehouse.id, customerId: site.customers[customer] },
  ifShort: refuses ? 'REFUSE' : 'DRAFT',
})

/** Something that is done with one package. */
const withOne =
  (command: AnyCommand, act: (world: World, index: number) => void, more: Data = {}): Move =>
  (world, draws) => {
    const index = draws.index(world.packages)
    return {
      ...{ command, who: 'Ann', args: { package: index } },
      input: (seen) => ({ packageId: packageId(seen, index), ...more }),
      expect: (next) => act(next, index),
    }
  }

const reasons = ['GOODS_DAMAGED', 'PICKING_ERROR', 'WEIGHING_ANOMALY'] as const

export const parcelMoves: Moves = {
  order: [
    12,
    (world, draws) => {
      enough(world.packages.length, 8)
      const customer = draws.one(customers)
      const refuses = draws.rarely(4)
      const order = intake(world, customer, draws)
      const index = world.packages.length
      return {
        ...{ command: createPackage, who: 'Ann', args: { package: index, refuses, ...order } },
        input: (_seen, site) => ({ ...place(site, customer, refuses), ...asOrder(site, order) }),
        expect(next) {
          packages.checkDoor(next, customer)
          packages.takeIn(next, order, refuses)
        },
      }
    },
  ],
  orders: [
    6,
    (world, draws) => {
      enough(world.packages.length, 8)
      const customer = draws.one(customers)
      const refuses = draws.rarely(4)
      const one = intake(world, customer, draws)
      const orders =
        draws.below(2) === 0 ? [one, { ...one, erp: null }] : [one, intake(world, customer, draws), intake(world, customer, draws)]
      return {
        ...{ command: createPackages, who: 'Ann', args: { customer, refuses, orders } },
        input: (_seen, site) => ({ ...place(site, customer, refuses), orders: orders.map((order) => asOrder(site, order)) }),
        expect(next) {
          packages.checkDoor(next, customer)
          packages.takeInMany(next, orders, refuses)
        },
      }
    },
  ],
  editPackage: [
    4,
    (world, draws) => {
      const index = draws.index(world.packages)
      const { customer } = at(world.packages, index)
      const stale = draws.rarely(8)
      const channel = draws.below(2) === 0 ? draws.one(Object.keys(channels)) : null
      const lines = draws.below(2) === 0 ? goods(world, customer, draws) : null
      return {
        ...{ command: editPackage, who: 'Ann', args: { package: index, stale, channel, lines } },
        input: (seen) => ({
          ...{ packageId: packageId(seen, index), expectedVersion: at(seen.packages, index).version + (stale ? 1 : 0), remark: 'edited' },
          ...(channel !== null && { channelCode: channel }),
          ...(lines && { lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })) }),
        }),
        expect: (next) => packages.edit(next, index, stale, { channel, lines }),
      }
    },
  ],
  cancel: [5, withOne(cancelPackage, packages.cancel)],
  mark: [
    6,
    (world, draws) => {
      const reason = draws.one(reasons)
      return withOne(markAbnormal, (next, index) => packages.mark(next, index, reason), { reason })(world, draws)
    },
  ],
  returnToPending: [16, withOne(returnToPending, packages.returnToPending)],
  moveToBeShipped: [16, withOne(moveToBeShipped, packages.moveToBeShipped)],
  retryLabel: [8, withOne(retryLabel, packages.retryLabel)],
  ship: [12, withOne(shipPackage, packages.ship)],
  shipScan: [
    30,
    (world, draws) => {
      const index = draws.index(world.packages)
      return scanned(world, draws, {
        ...{ command: shipScan, args: { package: index } },
        input: (seen, site) => ({ warehouseId: site.warehouse.id, code: at(seen.packages, index).number }),
        expect: (next) => packages.ship(next, index),
      })
    },
  ],
  unship: [
    10,
    (world, draws) => {
      const index = draws.index(world.packages)
      return scanned(world, draws, {
        ...{ command: unshipScan, args: { package: index } },
        input: (seen) => ({ packageId: packageId(seen, index) }),
        expect: (next) => packages.unship(next, index),
      })
    },
  ],
}
