import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { DeclaredBox } from '../rules/declaring.ts'
import type { Order } from '../rules/model.ts'
import { inboundMachine } from '../states.ts'

interface Header {
  erpNumber: string | null
  arrival: Order['arrival']
  remark: string
  /** Calendar day, such as `2026-11-25`. */
  expectedOn: string | null
}

const asColumns = ({ expectedOn, ...header }: Header) => ({ ...header, expectedOn: expectedOn && new Date(expectedOn) })

/** Inserts an order without lines and boxes, with its first history row; false if its ERP number is taken. */
export async function insertOrder(
  tx: Tx,
  call: Call,
  order: Order,
  { kind, ...header }: Header & { kind: 'STANDARD' | 'RETURN' },
): Promise<boolean> {
  const { id, number, warehouseId, customerId, trackingNumber } = order
  const row = { id, number, warehouseId, customerId, trackingNumber, kind, ...asColumns(header) }
  const { count } = await tx.inboundOrder.createMany({
    data: [{ ...row, state: 'FORECAST', createdAt: call.now, updatedAt: call.now, version: 1 }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await recordInitialState(tx, call, inboundMachine, [{ id, state: 'FORECAST' }])
  return true
}

/** The customer's order with this ERP number, except voided ones. */
export async function orderOfErp(tx: Tx, customerId: string, erpNumber: string): Promise<{ id: string; number: string } | null> {
  return tx.inboundOrder.findFirst({ where: { customerId, erpNumber, state: { not: 'VOIDED' } }, select: { id: true, number: true } })
}

/** Reads an order's declaration in the shape of the input. */
export async function readDeclaration(tx: Tx, id: string) {
  const order = await tx.inboundOrder.findUniqueOrThrow({
    where: { id },
    select: {
      erpNumber: true,
      remark: true,
      expectedOn: true,
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
  return { ...order, expectedOn: order.expectedOn?.toISOString().slice(0, 10) ?? null, boxes }
}

/** Updates the header of an order that has not arrived. */
export async function updateHeader(tx: Tx, orderId: string, header: Header): Promise<void> {
  await tx.inboundOrder.update({ where: { id: orderId }, data: asColumns(header), select: { id: true } })
}

/**
 * Replaces the boxes of an order and their contents, and deletes lines that it no longer has. Call after saving the lines, and only while
 * nothing is signed for.
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
