import { shipPackage } from '../../../graph/delivery/commands/shipPackage.ts'
import { shipScan } from '../../../graph/delivery/commands/shipScan.ts'
import { unshipScan } from '../../../graph/delivery/commands/unshipScan.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { cancelPackage } from '../../../graph/package/commands/cancelPackage.ts'
import { createPackage } from '../../../graph/package/commands/createPackage.ts'
import { createPackages } from '../../../graph/package/commands/createPackages.ts'
import { editPackage } from '../../../graph/package/commands/editPackage.ts'
import { holdPackage } from '../../../graph/package/commands/holdPackage.ts'
import { markAbnormal } from '../../../graph/package/commands/markAbnormal.ts'
import { moveToBeShipped } from '../../../graph/package/commands/moveToBeShipped.ts'
import { releasePackageHold } from '../../../graph/package/commands/releasePackageHold.ts'
import { retryLabel } from '../../../graph/package/commands/retryLabel.ts'
import { returnToPending } from '../../../graph/package/commands/returnToPending.ts'
import { rePickPackage } from '../../../graph/wave/commands/rePickPackage.ts'
import type { Data } from '../../api/data.ts'
import { recipient } from '../../api/package/packageFixture.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, type Model } from '../state/model.ts'
import { channels, customers } from '../state/newModel.ts'
import * as packages from '../state/packages.ts'
import * as splits from '../state/splits.ts'
import { availableOf } from '../state/stock.ts'
import * as waves from '../state/waves.ts'
import type { AnyCommand, TestWarehouse } from '../systemUnderTest.ts'
import { type Action, type Actions, type Choices, limitCount, NotApplicable } from './action.ts'
import { skusOf } from './inbound.ts'
import { scanned } from './receiving.ts'

export const packageId = (snapshot: Snapshot, index: number): string => toNodeId('Package', at(snapshot.packages, index).id)

/** Mostly products with available stock. */
function goods(model: Model, customer: string, choices: Choices): Record<string, number> {
  const there = skusOf(customer).filter((sku) => availableOf(model, sku) > 0 || choices.rarely(6))
  const all = there.length > 0 ? there : skusOf(customer)
  const skus = choices.rarely(3) ? [choices.pick(all)] : all
  return Object.fromEntries(skus.map((sku) => [sku, choices.between(1, 2)]))
}

function intake(model: Model, customer: string, choices: Choices): packages.Intake {
  const channel = choices.pick(['STD', 'ECO', 'STD', 'EXP', 'STD', null])
  return { customer, erp: choices.rarely(3) ? `E${choices.below(4)}` : null, channel, lines: goods(model, customer, choices) }
}

const asOrder = (testWarehouse: TestWarehouse, { erp, channel, lines }: packages.Intake): Data => ({
  ...(erp !== null && { erpNumber: `${testWarehouse.name}-${erp}` }),
  ...(channel !== null && { channelCode: channel }),
  recipient,
  lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
})

const place = (testWarehouse: TestWarehouse, customer: string, refuses: boolean): Data => ({
  ...{ warehouseId: testWarehouse.warehouse.id, customerId: testWarehouse.customers[customer] },
  ifShort: refuses ? 'REFUSE' : 'DRAFT',
})

/** An action on one package. */
const withOne =
  (command: AnyCommand, act: (model: Model, index: number) => void, more: Data = {}): Action =>
  (model, choices) => {
    const index = choices.index(model.packages)
    return {
      ...{ command, who: 'Ann', args: { package: index } },
      input: (snapshot) => ({ packageId: packageId(snapshot, index), ...more }),
      applyToModel: (next) => act(next, index),
    }
  }

const reasons = ['GOODS_DAMAGED', 'PICKING_ERROR', 'WEIGHING_ANOMALY'] as const

export const packageActions: Actions = {
  order: [
    12,
    (model, choices) => {
      limitCount(model.packages.length, 8)
      const customer = choices.pick(customers)
      const refuses = choices.rarely(4)
      const order = intake(model, customer, choices)
      const index = model.packages.length
      return {
        ...{ command: createPackage, who: 'Ann', args: { package: index, refuses, ...order } },
        input: (_seen, testWarehouse) => ({ ...place(testWarehouse, customer, refuses), ...asOrder(testWarehouse, order) }),
        applyToModel(next) {
          packages.checkCustomerAccess(next, customer)
          packages.createPackage(next, order, refuses)
        },
      }
    },
  ],
  orders: [
    6,
    (model, choices) => {
      limitCount(model.packages.length, 8)
      const customer = choices.pick(customers)
      const refuses = choices.rarely(4)
      const one = intake(model, customer, choices)
      const orders =
        choices.below(2) === 0 ? [one, { ...one, erp: null }] : [one, intake(model, customer, choices), intake(model, customer, choices)]
      return {
        ...{ command: createPackages, who: 'Ann', args: { customer, refuses, orders } },
        input: (_seen, testWarehouse) => ({
          ...place(testWarehouse, customer, refuses),
          orders: orders.map((order) => asOrder(testWarehouse, order)),
        }),
        applyToModel(next) {
          packages.checkCustomerAccess(next, customer)
          packages.createPackages(next, orders, refuses)
        },
      }
    },
  ],
  editPackage: [
    4,
    (model, choices) => {
      const index = choices.index(model.packages)
      const { customer } = at(model.packages, index)
      const stale = choices.rarely(8)
      const channel = choices.below(2) === 0 ? choices.pick(Object.keys(channels)) : null
      const lines = choices.below(2) === 0 ? goods(model, customer, choices) : null
      return {
        ...{ command: editPackage, who: 'Ann', args: { package: index, stale, channel, lines } },
        input: (snapshot) => ({
          ...{
            packageId: packageId(snapshot, index),
            expectedVersion: at(snapshot.packages, index).version + (stale ? 1 : 0),
            remark: 'edited',
          },
          ...(channel !== null && { channelCode: channel }),
          ...(lines && { lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })) }),
        }),
        applyToModel: (next) => packages.edit(next, index, stale, { channel, lines }),
      }
    },
  ],
  cancel: [5, withOne(cancelPackage, splits.cancelWithSplits)],
  mark: [
    6,
    (model, choices) => {
      const reason = choices.pick(reasons)
      return withOne(markAbnormal, (next, index) => packages.mark(next, index, reason), { reason })(model, choices)
    },
  ],
  hold: [16, withOne(holdPackage, (next, index) => splits.holdWithSplits(next, index, 'not paid'), { reason: 'not paid' })],
  releaseHold: [8, withOne(releasePackageHold, packages.releaseHold)],
  rePick: [16, withOne(rePickPackage, waves.rePick)],
  returnToPending: [16, withOne(returnToPending, packages.returnToPending)],
  moveToBeShipped: [16, withOne(moveToBeShipped, packages.moveToBeShipped)],
  retryLabel: [
    8,
    (model, choices) => {
      const call = withOne(retryLabel, packages.retryLabel)(model, choices)
      // A request that has no answer for ten minutes counts as lost, and the model knows no times.
      const { label } = at(model.packages, call.args.package)
      if (label === 'REQUESTED' || label === 'VOID_REQUESTED') throw new NotApplicable()
      return call
    },
  ],
  ship: [12, withOne(shipPackage, packages.ship)],
  shipScan: [
    30,
    (model, choices) => {
      const index = choices.index(model.packages)
      const off = choices.pick([0, 0, 50, -50, 51, 400])
      const weightGrams = choices.rarely(4) ? null : Math.max(1, packages.expectedGrams(model, index) + off)
      const ifWeightDeviates = choices.pick(['REFUSE', 'MARK_ABNORMAL', 'SHIP'] as const)
      return scanned(model, choices, {
        ...{ command: shipScan, args: { package: index, weightGrams, ifWeightDeviates } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, code: at(snapshot.packages, index).number },
          ...{ weightGrams, ifWeightDeviates },
        }),
        applyToModel: (next) => packages.shipScanned(next, index, weightGrams, ifWeightDeviates),
      })
    },
  ],
  unship: [
    10,
    (model, choices) => {
      const index = choices.index(model.packages)
      return scanned(model, choices, {
        ...{ command: unshipScan, args: { package: index } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index) }),
        applyToModel: (next) => packages.unship(next, index),
      })
    },
  ],
}
