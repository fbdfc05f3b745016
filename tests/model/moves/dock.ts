import { receiveScan } from '../../../graph/inbound/receiveScan.ts'
import { shelveScan } from '../../../graph/inbound/shelveScan.ts'
import { signScan } from '../../../graph/inbound/signScan.ts'
import { unreceiveScan } from '../../../graph/inbound/unreceiveScan.ts'
import { unshelveScan } from '../../../graph/inbound/unshelveScan.ts'
import { unsignScan } from '../../../graph/inbound/unsignScan.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import type { Seen } from '../seen.ts'
import { shelves } from '../world/begin.ts'
import * as inbound from '../world/inbound.ts'
import { at, forbid, type World } from '../world/world.ts'
import { markOf, orderId, skusOf } from './inbound.ts'
import type { Call, Draws, Moves } from './move.ts'

const boxId = (seen: Seen, order: number, box: number) => toNodeId('InboundBox', at(at(seen.orders, order).boxes, box).id)

/** A scan of the person who stands at the station, sometimes with a wrong number, sometimes by somebody else. */
export function scanned(world: World, draws: Draws, call: Omit<Call, 'who' | 'seq'>): Call {
  const { user, last } = world.station
  const seq = last + (draws.rarely(25) ? draws.between(2, 3) : 1)
  const who = draws.rarely(25) ? (user === 'Ann' ? 'Bob' : 'Ann') : user
  return {
    ...call,
    ...{ who, seq, args: { ...call.args, ...(seq !== last + 1 && { seq }) } },
    expect(next, after) {
      forbid([who !== user, 'STATION_NOT_YOURS'])
      forbid([seq !== last + 1, 'SCAN_OUT_OF_ORDER'])
      call.expect(next, after)
    },
  }
}

export const dockMoves: Moves = {
  sign: [
    20,
    (world, draws) => {
      const order = draws.index(world.orders)
      const { boxes, state } = at(world.orders, order)
      const box = boxes.length > 0 && draws.below(3) > 0 ? draws.index(boxes) : null
      const whole = box === null && draws.below(2) === 0
      return scanned(world, draws, {
        ...{ command: signScan, args: { order, box, whole } },
        input: (seen, site) => ({
          warehouseId: site.warehouse.id,
          code: box === null ? at(seen.orders, order).number : markOf(order, box),
          ...((whole || box !== null) && { orderId: orderId(seen, order) }),
          whole,
        }),
        expect(next) {
          // A code of an order that was withdrawn stands for nothing.
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
    (world, draws) => {
      const order = draws.index(world.orders)
      const { boxes } = at(world.orders, order)
      const chosen = boxes.length > 0 && draws.below(2) === 0 ? [draws.index(boxes)] : null
      return scanned(world, draws, {
        ...{ command: unsignScan, args: { order, boxes: chosen } },
        input: (seen) => ({ orderId: orderId(seen, order), ...(chosen && { boxIds: chosen.map((box) => boxId(seen, order, box)) }) }),
        expect: (next) => inbound.unsign(next, at(next.orders, order), chosen),
      })
    },
  ],
  receive: [
    24,
    (world, draws) => {
      const order = draws.index(world.orders)
      const { boxes, customer } = at(world.orders, order)
      const box = boxes.length > 0 && !draws.rarely(4) ? draws.index(boxes) : null
      const act = draws.one(['SCAN', 'WHOLE', 'SCAN', 'FINISH'] as const)
      const sku = draws.one(skusOf(customer))
      const pieces = draws.between(1, 3)
      const counted = draws.rarely(4) ? { sku, good: 0, defective: pieces } : { sku, good: pieces, defective: 0 }
      const confirmUpTo = draws.rarely(4) ? draws.between(1, 6) : null
      const scan = { quantity: pieces, quality: counted.good > 0 ? 'GOOD' : 'DEFECTIVE', ...(confirmUpTo !== null && { confirmUpTo }) }
      return scanned(world, draws, {
        ...{ command: receiveScan, args: { order, box, act, ...(act === 'SCAN' && { ...counted, confirmUpTo }) } },
        input: (seen, site) => ({
          ...{ warehouseId: site.warehouse.id, orderId: orderId(seen, order), code: sku, act },
          ...(box !== null && { boxId: boxId(seen, order, box) }),
          ...(act === 'SCAN' && scan),
        }),
        expect: (next) =>
          inbound.receive(next, at(next.orders, order), { box, act, counted, confirmUpTo: act === 'SCAN' ? confirmUpTo : null }),
      })
    },
  ],
  unreceive: [
    4,
    (world, draws) => {
      const receipt = draws.index(world.receipts)
      return scanned(world, draws, {
        ...{ command: unreceiveScan, args: { receipt } },
        input: (seen) => ({ receiptId: toNodeId('Receipt', at(seen.receipts, receipt)) }),
        expect: (next) => inbound.unreceive(next, receipt),
      })
    },
  ],
  shelve: [
    30,
    (world, draws) => {
      const order = draws.index(world.orders)
      const sku = draws.one(skusOf(at(world.orders, order).customer))
      const place = draws.one(shelves)
      const pieces = draws.between(1, 4)
      return scanned(world, draws, {
        ...{ command: shelveScan, args: { order, sku, place, pieces } },
        input: (seen, site) => ({
          ...{ warehouseId: site.warehouse.id, orderId: orderId(seen, order), productId: site.products[sku] },
          ...{ code: place, quantity: pieces },
        }),
        expect: (next) => inbound.shelve(next, at(next.orders, order), sku, place, pieces),
      })
    },
  ],
  unshelve: [
    5,
    (world, draws) => {
      const shelving = draws.index(world.shelvings)
      return scanned(world, draws, {
        ...{ command: unshelveScan, args: { shelving } },
        input: (seen) => ({ shelvingId: toNodeId('Shelving', at(seen.shelvings, shelving)) }),
        expect: (next) => inbound.unshelve(next, shelving),
      })
    },
  ],
}
