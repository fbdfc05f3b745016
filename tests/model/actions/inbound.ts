import { closeReceipt } from '../../../graph/inbound/commands/closeReceipt.ts'
import { createInboundOrder } from '../../../graph/inbound/commands/createInboundOrder.ts'
import { departInboundOrder } from '../../../graph/inbound/commands/departInboundOrder.ts'
import { editInboundOrder } from '../../../graph/inbound/commands/editInboundOrder.ts'
import { forceCompleteInbound } from '../../../graph/inbound/commands/forceCompleteInbound.ts'
import { voidInboundOrder } from '../../../graph/inbound/commands/voidInboundOrder.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../../api/data.ts'
import type { OrderSnapshot, Snapshot } from '../snapshot.ts'
import * as inbound from '../state/inbound.ts'
import { at, type Order, type Quality } from '../state/model.ts'
import { customers, owners, shelves } from '../state/newModel.ts'
import type { TestWarehouse } from '../systemUnderTest.ts'
import { type Actions, type Choices, limitCount } from './action.ts'

export const orderId = (snapshot: Snapshot, index: number): string => toNodeId('InboundOrder', at(snapshot.orders, index).id)
const lineId = ({ lines }: OrderSnapshot, sku: string) => toNodeId('InboundLine', lines.find((line) => line.sku === sku)?.id ?? '')
export const skusOf = (customer: string): string[] => Object.keys(owners).filter((sku) => owners[sku] === customer)

/** Products of a customer, without boxes, in boxes with contents, or in some without; or nothing, as of a return. */
function orderHeader(customer: string, choices: Choices, isReturn: boolean): inbound.OrderInput {
  if (isReturn ? choices.below(2) === 0 : choices.rarely(20)) return { lines: {}, boxes: choices.pick([[], [{}], [{}, {}]]) }
  const skus = choices.below(2) === 0 ? [choices.pick(skusOf(customer))] : skusOf(customer)
  const lines = Object.fromEntries(skus.map((sku) => [sku, choices.between(1, 4)]))
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
  return { lines, boxes: choices.pick(packings) }
}

const announced = ({ lines, boxes }: inbound.OrderInput, mark: (box: number) => string): Data => ({
  lines: Object.entries(lines).map(([sku, declared]) => ({ sku, declared })),
  boxes: boxes.map((contents, box) => ({
    mark: mark(box),
    contents: Object.entries(contents).map(([sku, declared]) => ({ sku, declared })),
  })),
})

const erpOf = (testWarehouse: TestWarehouse, erp: string | null) => (erp === null ? {} : { erpNumber: `${testWarehouse.name}-${erp}` })
export const markOf = (order: number, box: number): string => `BOX-${order}-${box}`

function fatesOf(order: Order, choices: Choices): inbound.Fate[] {
  return order.lines.flatMap(({ sku, ...line }) =>
    (['GOOD', 'DEFECTIVE'] as const).flatMap((quality: Quality) => {
      const pieces = inbound.unshelved({ sku, ...line }, quality)
      const place = quality === 'GOOD' ? choices.pick(shelves.slice(0, 6)) : choices.pick(shelves.slice(6, 8))
      const named = choices.rarely(8) ? pieces - 1 : pieces
      return named > 0 ? [{ sku, quality, pieces: named, place: choices.below(2) === 0 ? place : null }] : []
    }),
  )
}

export const inboundActions: Actions = {
  announce: [
    6,
    (model, choices) => {
      limitCount(model.orders.length, 4)
      const customer = choices.pick(customers)
      const header = {
        customer,
        isReturn: choices.rarely(3),
        erp: choices.below(3) === 0 ? `E${choices.below(3)}` : null,
        express: choices.rarely(4),
        tracking: choices.rarely(3),
        shipped: choices.below(2) === 0,
      }
      const goods = orderHeader(customer, choices, header.isReturn)
      const index = model.orders.length
      return {
        ...{ command: createInboundOrder, who: 'Ann', args: { ...header, ...goods } },
        input: (_seen, testWarehouse) => ({
          ...{
            warehouseId: testWarehouse.warehouse.id,
            customerId: testWarehouse.customers[customer],
            kind: header.isReturn ? 'RETURN' : 'STANDARD',
            arrival: header.express ? 'EXPRESS' : 'BOX',
          },
          ...erpOf(testWarehouse, header.erp),
          ...(header.tracking && { trackingNumber: `TRK-${index}` }),
          shipped: header.shipped,
          ...announced(goods, (box) => markOf(index, box)),
        }),
        applyToModel: (next) => inbound.createOrder(next, header, goods),
      }
    },
  ],
  editInbound: [
    2,
    (model, choices) => {
      const order = choices.index(model.orders)
      const stale = choices.rarely(6)
      const goods = orderHeader(at(model.orders, order).customer, choices, at(model.orders, order).isReturn)
      return {
        ...{ command: editInboundOrder, who: 'Ann', args: { order, stale, ...goods } },
        input: (snapshot) => ({
          ...{ orderId: orderId(snapshot, order), expectedVersion: at(snapshot.orders, order).version + (stale ? 1 : 0) },
          ...announced(goods, (box) => markOf(order, box)),
        }),
        applyToModel: (next) => inbound.edit(next, at(next.orders, order), stale, goods),
      }
    },
  ],
  depart: [
    6,
    (model, choices) => {
      const order = choices.index(model.orders)
      const tracking = choices.below(2) === 0
      return {
        ...{ command: departInboundOrder, who: 'Ann', args: { order, tracking } },
        input: (snapshot) => ({ orderId: orderId(snapshot, order), ...(tracking && { trackingNumber: `TRK-${order}` }) }),
        applyToModel: (next) => inbound.markInTransit(at(next.orders, order), tracking),
      }
    },
  ],
  voidInbound: [
    2,
    (model, choices) => {
      const order = choices.index(model.orders)
      return {
        ...{ command: voidInboundOrder, who: 'Ann', args: { order } },
        input: (snapshot) => ({ orderId: orderId(snapshot, order) }),
        applyToModel: (next) => inbound.voidOrder(at(next.orders, order)),
      }
    },
  ],
  closeReceipt: [
    2,
    (model, choices) => {
      const order = choices.index(model.orders)
      return {
        ...{ command: closeReceipt, who: 'Ann', args: { order } },
        input: (snapshot) => ({ orderId: orderId(snapshot, order), reason: 'no more came' }),
        applyToModel: (next) => inbound.closeReceipt(at(next.orders, order)),
      }
    },
  ],
  forceInbound: [
    2,
    (model, choices) => {
      const order = choices.index(model.orders)
      const fates = fatesOf(at(model.orders, order), choices)
      return {
        ...{ command: forceCompleteInbound, who: 'Ann', args: { order, fates } },
        input: (snapshot) => ({
          ...{ orderId: orderId(snapshot, order), reason: 'it has to end' },
          unshelved: fates.map(({ sku, quality, pieces, place }) => ({
            ...{ lineId: lineId(at(snapshot.orders, order), sku), quality, quantity: pieces },
            ...(place === null ? { lossReason: 'gone' } : { locationCode: place }),
          })),
        }),
        applyToModel: (next) => inbound.force(next, at(next.orders, order), fates),
      }
    },
  ],
}
