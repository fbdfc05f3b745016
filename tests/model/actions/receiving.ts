import { receiveScan } from '../../../graph/inbound/commands/receiveScan.ts'
import { shelveScan } from '../../../graph/inbound/commands/shelveScan.ts'
import { signScan } from '../../../graph/inbound/commands/signScan.ts'
import { unreceiveScan } from '../../../graph/inbound/commands/unreceiveScan.ts'
import { unshelveScan } from '../../../graph/inbound/commands/unshelveScan.ts'
import { unsignScan } from '../../../graph/inbound/commands/unsignScan.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Snapshot } from '../snapshot.ts'
import * as inbound from '../state/inbound.ts'
import { at, forbid, type Model } from '../state/model.ts'
import { cartonOf, cartonPieces, shelves } from '../state/newModel.ts'
import type { Actions, Call, Choices } from './action.ts'
import { markOf, orderId, skusOf } from './inbound.ts'

export const boxId = (snapshot: Snapshot, order: number, box: number) =>
  toNodeId('InboundBox', at(at(snapshot.orders, order).boxes, box).id)

/** A scan at the station, sometimes with a wrong number, sometimes by another user. */
export function scanned(model: Model, choices: Choices, call: Omit<Call, 'who' | 'seq'>): Call {
  const { user, last } = model.station
  const seq = last + (choices.rarely(25) ? choices.between(2, 3) : 1)
  const who = choices.rarely(25) ? (user === 'Ann' ? 'Bob' : 'Ann') : user
  return {
    ...call,
    ...{ who, seq, args: { ...call.args, ...(seq !== last + 1 && { seq }) } },
    applyToModel(next, after) {
      forbid([who !== user, 'STATION_NOT_YOURS'])
      forbid([seq !== last + 1, 'SCAN_OUT_OF_ORDER'])
      call.applyToModel(next, after)
    },
  }
}

export const receivingActions: Actions = {
  sign: [
    20,
    (model, choices) => {
      const order = choices.index(model.orders)
      const { boxes, state } = at(model.orders, order)
      const box = boxes.length > 0 && choices.below(3) > 0 ? choices.index(boxes) : null
      const whole = box === null && choices.below(2) === 0
      return scanned(model, choices, {
        ...{ command: signScan, args: { order, box, whole } },
        input: (snapshot, testWarehouse) => ({
          warehouseId: testWarehouse.warehouse.id,
          code: box === null ? at(snapshot.orders, order).number : markOf(order, box),
          ...((whole || box !== null) && { orderId: orderId(snapshot, order) }),
          whole,
        }),
        applyToModel(next) {
          // A code of a voided order is unknown.
          forbid([state === 'VOIDED' && !whole, 'INBOUND_ORDER_NOT_FOUND'])
          const isOpened = box === null && !whole && boxes.filter(({ signed }) => !signed).length > 1
          if (isOpened) forbid([!next.receiving, 'WAREHOUSE_NOT_RECEIVING'])
          else inbound.sign(next, at(next.orders, order), box)
        },
      })
    },
  ],
  unsign: [
    2,
    (model, choices) => {
      const order = choices.index(model.orders)
      const { boxes } = at(model.orders, order)
      const chosen = boxes.length > 0 && choices.below(2) === 0 ? [choices.index(boxes)] : null
      return scanned(model, choices, {
        ...{ command: unsignScan, args: { order, boxes: chosen } },
        input: (snapshot) => ({
          orderId: orderId(snapshot, order),
          ...(chosen && { boxIds: chosen.map((box) => boxId(snapshot, order, box)) }),
        }),
        applyToModel: (next) => inbound.unsign(next, at(next.orders, order), chosen),
      })
    },
  ],
  receive: [
    24,
    (model, choices) => {
      const order = choices.index(model.orders)
      const { boxes, customer } = at(model.orders, order)
      const box = boxes.length > 0 && !choices.rarely(4) ? choices.index(boxes) : null
      const act = choices.pick(['SCAN', 'WHOLE', 'SCAN', 'FINISH'] as const)
      const sku = choices.pick(skusOf(customer))
      const pieces = choices.between(1, 3)
      const isCarton = choices.rarely(3)
      const all = isCarton ? pieces * cartonPieces : pieces
      const counted = choices.rarely(4) ? { sku, good: 0, defective: all, missing: 0 } : { sku, good: all, defective: 0, missing: 0 }
      const confirmUpTo = choices.rarely(4) ? choices.between(1, 6) : null
      const scan = { quantity: pieces, quality: counted.good > 0 ? 'GOOD' : 'DEFECTIVE', ...(confirmUpTo !== null && { confirmUpTo }) }
      return scanned(model, choices, {
        ...{ command: receiveScan, args: { order, box, act, ...(act === 'SCAN' && { ...counted, confirmUpTo }) } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, orderId: orderId(snapshot, order), code: isCarton ? cartonOf(sku) : sku, act },
          ...(box !== null && { boxId: boxId(snapshot, order, box) }),
          ...(act === 'SCAN' && scan),
        }),
        applyToModel: (next) =>
          inbound.receive(next, at(next.orders, order), { box, act, counted, confirmUpTo: act === 'SCAN' ? confirmUpTo : null }),
      })
    },
  ],
  unreceive: [
    4,
    (model, choices) => {
      const receipt = choices.index(model.receipts)
      return scanned(model, choices, {
        ...{ command: unreceiveScan, args: { receipt } },
        input: (snapshot) => ({ receiptId: toNodeId('Receipt', at(snapshot.receipts, receipt)) }),
        applyToModel: (next) => inbound.unreceive(next, receipt),
      })
    },
  ],
  shelve: [
    30,
    (model, choices) => {
      const order = choices.index(model.orders)
      const sku = choices.pick(skusOf(at(model.orders, order).customer))
      const place = choices.pick(shelves)
      const pieces = choices.between(1, 4)
      return scanned(model, choices, {
        ...{ command: shelveScan, args: { order, sku, place, pieces } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, orderId: orderId(snapshot, order), productId: testWarehouse.products[sku] },
          ...{ code: place, quantity: pieces },
        }),
        applyToModel: (next) => inbound.shelve(next, at(next.orders, order), sku, place, pieces),
      })
    },
  ],
  unshelve: [
    5,
    (model, choices) => {
      const shelving = choices.index(model.shelvings)
      return scanned(model, choices, {
        ...{ command: unshelveScan, args: { shelving } },
        input: (snapshot) => ({ shelvingId: toNodeId('Shelving', at(snapshot.shelvings, shelving)) }),
        applyToModel: (next) => inbound.unshelve(next, shelving),
      })
    },
  ],
}
