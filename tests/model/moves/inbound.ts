import { closeReceipt } from '../../../graph/inbound/closeReceipt.ts'
import { createInboundOrder } from '../../../graph/inbound/createInboundOrder.ts'
import { departInboundOrder } from '../../../graph/inbound/departInboundOrder.ts'
import { editInboundOrder } from '../../../graph/inbound/editInboundOrder.ts'
import { forceCompleteInbound } from '../../../graph/inbound/forceCompleteInbound.ts'
import { voidInboundOrder } from '../../../graph/inbound/voidInboundOrder.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import type { Data } from '../../api/client.ts'
import type { Site } from '../house.ts'
import type { Seen, SeenOrder } from '../seen.ts'
import { customers, owners, shelves } from '../world/begin.ts'
import * as inbound from '../world/inbound.ts'
import { at, type Order, type Quality } from '../world/world.ts'
import { type Draws, enough, type Moves } from './move.ts'

export const orderId = (seen: Seen, index: number): string => toNodeId('InboundOrder', at(seen.orders, index).id)
const lineId = ({ lines }: SeenOrder, sku: string) => toNodeId('InboundLine', lines.find((line) => line.sku === sku)?.id ?? '')
export const skusOf = (customer: string): string[] => Object.keys(owners).filter((sku) => owners[sku] === customer)

/** Goods of a customer, in no box, in boxes that list them, or in some that do not. */
function announcement(customer: string, draws: Draws): inbound.Announcement {
  const skus = draws.below(2) === 0 ? [draws.one(skusOf(customer))] : skusOf(customer)
  const lines = Object.fromEntries(skus.map((sku) => [sku, draws.between(1, 4)]))
  const listed = (share: (pieces: number) => number) =>
    Object.fromEntries(Object.entries(lines).flatMap(([sku, pieces]) => (share(pieces) > 0 ? [[sku, share(pieces)]] : [])))
  const half = (pieces: number) => Math.ceil(pieces / 2)
  const packings: Record<string, number>[][] = [
    [],
    [listed((pieces) => pieces)],
    [listed(half), listed((pieces) => pieces - half(pieces))].filter((contents) => Object.keys(contents).length > 0),
    [listed(half), {}],
    [{}, {}],
    [listed(half), listed(() => 1)],
  ]
  return { lines, boxes: draws.one(packings) }
}

const announced = ({ lines, boxes }: inbound.Announcement, mark: (box: number) => string): Data => ({
  lines: Object.entries(lines).map(([sku, declared]) => ({ sku, declared })),
  boxes: boxes.map((contents, box) => ({
    mark: mark(box),
    contents: Object.entries(contents).map(([sku, declared]) => ({ sku, declared })),
  })),
})

const erpOf = (site: Site, erp: string | null) => (erp === null ? {} : { erpNumber: `${site.name}-${erp}` })
export const markOf = (order: number, box: number): string => `BOX-${order}-${box}`

function fatesOf(order: Order, draws: Draws): inbound.Fate[] {
  return order.lines.flatMap(({ sku, ...line }) =>
    (['GOOD', 'DEFECTIVE'] as const).flatMap((quality: Quality) => {
      const pieces = inbound.unshelved({ sku, ...line }, quality)
      const place = quality === 'GOOD' ? draws.one(shelves.slice(0, 6)) : draws.one(shelves.slice(6, 8))
      const named = draws.rarely(8) ? pieces - 1 : pieces
      return named > 0 ? [{ sku, quality, pieces: named, place: draws.below(2) === 0 ? place : null }] : []
    }),
  )
}

export const inboundMoves: Moves = {
  announce: [
    6,
    (world, draws) => {
      enough(world.orders.length, 4)
      const customer = draws.one(customers)
      const header = {
        customer,
        erp: draws.below(3) === 0 ? `E${draws.below(3)}` : null,
        express: draws.rarely(4),
        tracking: draws.rarely(3),
        shipped: draws.below(2) === 0,
      }
      const goods = announcement(customer, draws)
      const index = world.orders.length
      return {
        ...{ command: createInboundOrder, who: 'Ann', args: { ...header, ...goods } },
        input: (_seen, site) => ({
          ...{ warehouseId: site.warehouse.id, customerId: site.customers[customer], arrival: header.express ? 'EXPRESS' : 'BOX' },
          ...erpOf(site, header.erp),
          ...(header.tracking && { trackingNumber: `TRK-${index}` }),
          shipped: header.shipped,
          ...announced(goods, (box) => markOf(index, box)),
        }),
        expect: (next) => inbound.announce(next, header, goods),
      }
    },
  ],
  editInbound: [
    2,
    (world, draws) => {
      const order = draws.index(world.orders)
      const stale = draws.rarely(6)
      const goods = announcement(at(world.orders, order).customer, draws)
      return {
        ...{ command: editInboundOrder, who: 'Ann', args: { order, stale, ...goods } },
        input: (seen) => ({
          ...{ orderId: orderId(seen, order), expectedVersion: at(seen.orders, order).version + (stale ? 1 : 0) },
          ...announced(goods, (box) => markOf(order, box)),
        }),
        expect: (next) => inbound.edit(next, at(next.orders, order), stale, goods),
      }
    },
  ],
  depart: [
    6,
    (world, draws) => {
      const order = draws.index(world.orders)
      const tracking = draws.below(2) === 0
      return {
        ...{ command: departInboundOrder, who: 'Ann', args: { order, tracking } },
        input: (seen) => ({ orderId: orderId(seen, order), ...(tracking && { trackingNumber: `TRK-${order}` }) }),
        expect: (next) => inbound.depart(at(next.orders, order), tracking),
      }
    },
  ],
  voidInbound: [
    2,
    (world, draws) => {
      const order = draws.index(world.orders)
      return {
        ...{ command: voidInboundOrder, who: 'Ann', args: { order } },
        input: (seen) => ({ orderId: orderId(seen, order) }),
        expect: (next) => inbound.withdraw(at(next.orders, order)),
      }
    },
  ],
  closeReceipt: [
    2,
    (world, draws) => {
      const order = draws.index(world.orders)
      return {
        ...{ command: closeReceipt, who: 'Ann', args: { order } },
        input: (seen) => ({ orderId: orderId(seen, order), reason: 'no more came' }),
        expect: (next) => inbound.closeReceipt(at(next.orders, order)),
      }
    },
  ],
  forceInbound: [
    2,
    (world, draws) => {
      const order = draws.index(world.orders)
      const fates = fatesOf(at(world.orders, order), draws)
      return {
        ...{ command: forceCompleteInbound, who: 'Ann', args: { order, fates } },
        input: (seen) => ({
          ...{ orderId: orderId(seen, order), reason: 'it has to end' },
          unshelved: fates.map(({ sku, quality, pieces, place }) => ({
            ...{ lineId: lineId(at(seen.orders, order), sku), quality, quantity: pieces },
            ...(place === null ? { lossReason: 'gone' } : { locationCode: place }),
          })),
        }),
        expect: (next) => inbound.force(next, at(next.orders, order), fates),
      }
    },
  ],
}
