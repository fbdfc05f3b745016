import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { begin } from '../../kernel/transition.ts'
import type { DeclaredBox } from '../rules/declaring.ts'
import type { Order } from '../rules/model.ts'
import { inboundMachine } from '../states.ts'

interface Header {
  erpNumber: string | null
  remark: string
}

/** Writes a new order without lines and boxes, with its first row of history; false where its ERP number is taken. */
export async function insertOrder(tx: Tx, call: Call, order: Order, header: Header): Promise<boolean> {
  const { id, number, warehouseId, customerId, trackingNumber, arrival } = order
  const row = { id, number, warehouseId, customerId, trackingNumber, arrival, ...header }
  const { count } = await tx.inboundOrder.createMany({
    data: [{ ...row, state: 'FORECAST', createdAt: call.now, updatedAt: call.now, version: 1 }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await begin(tx, call, inboundMachine, [{ id, state: 'FORECAST' }])
  return true
}

/** The order of a customer that has an ERP number, but for voided ones. */
export async function orderOfErp(tx: Tx, customerId: string, erpNumber: string): Promise<{ id: string; number: string } | null> {
  return tx.inboundOrder.findFirst({ where: { customerId, erpNumber, state: { not: 'VOIDED' } }, select: { id: true, number: true } })
}

/** What an order declares, in the words of an input. */
export async function readDeclaration(tx: Tx, id: string) {
  const order = await tx.inboundOrder.findUniqueOrThrow({
    where: { id },
    select: {
      erpNumber: true,
      remark: true,
      lines: { select: { productId: true, declared: true }, orderBy: { lineNo: 'asc' } },
      boxes: {
        select: {
          ...{
            mark: true,
            trackingNumber: true,
            lengthMillimetres: true,
            widthMillimetres: true,
            heightMillimetres: true,
            weightGrams: true,
          },
          contents: { select: { declared: true, line: { select: { productId: true } } } },
        },
        orderBy: { boxNo: 'asc' },
      },
    },
  })
  const boxes = order.boxes.map((box) => ({
    ...box,
    contents: box.contents.map(({ declared, line }) => ({ declared, productId: line.productId })),
  }))
  return { ...order, boxes }
}

/** Changes the header of an order that is only announced. */
export async function updateHeader(tx: Tx, orderId: string, header: Header): Promise<void> {
  await tx.inboundOrder.update({ where: { id: orderId }, data: header, select: { id: true } })
}

/**
 * Writes the boxes of an order and their contents in place of those that were there, and takes away the lines that it has no more.
 * To be called after the lines that it has were saved, and only while nothing of it has been signed for.
 */
export async function replaceBoxes(tx: Tx, call: Call, order: Order, boxes: readonly DeclaredBox[]): Promise<void> {
  await tx.inboundBoxLine.deleteMany({ where: { box: { orderId: order.id } } })
  await tx.inboundBox.deleteMany({ where: { orderId: order.id } })
  await tx.inboundLine.deleteMany({ where: { orderId: order.id, id: { notIn: order.lines.map(({ id }) => id) } } })
  const owned = { warehouseId: order.warehouseId, customerId: order.customerId }
  await tx.inboundBox.createMany({
    data: boxes.map(({ contents: _, ...box }, at) => ({
      ...box,
      ...owned,
      id: order.boxes[at]?.id as string,
      orderId: order.id,
      boxNo: at + 1,
    })),
  })
  await tx.inboundBoxLine.createMany({
    data: order.boxes.flatMap(({ id, contents }) => contents.map((content) => ({ ...content, ...owned, id: call.newId(), boxId: id }))),
  })
}
