import type { Call } from '../../kernel/command/call.ts'
import { apply, recordInitialState } from '../../kernel/command/transition.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { DeclaredBox } from '../rules/declaring.ts'
import type { Decision, Order } from '../rules/model.ts'
import { inboundMachine } from '../states.ts'
import { saveLines } from './save.ts'

interface Header {
  erpNumber: string | null
  arrival: Order['arrival']
  remark: string
  /** Calendar day, such as `2026-11-25`. */
  expectedOn: string | null
}

const asColumns = ({ expectedOn, ...header }: Header) => ({ ...header, expectedOn: expectedOn && new Date(expectedOn) })

/** A new order with everything that is declared. */
interface DeclaredOrder {
  decision: Decision
  boxes: readonly DeclaredBox[]
  header: Header
}

/**
 * Inserts orders with their lines, boxes and history in a few statements. Returns the ids of those that were inserted: not those whose ERP
 * number is taken.
 */
export async function insertOrders(tx: Tx, call: Call, orders: readonly DeclaredOrder[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const rows = await tx.inboundOrder.createManyAndReturn({
    data: orders.map(({ decision: { order }, header }) => {
      const { id, number, kind, warehouseId, customerId, trackingNumber } = order
      const row = { id, number, warehouseId, customerId, trackingNumber, kind, ...asColumns(header) }
      return { ...row, state: 'FORECAST' as const, createdAt: call.now, updatedAt: call.now, version: 1 }
    }),
    skipDuplicates: true,
    select: { id: true },
  })
  const inserted = new Set(rows.map(({ id }) => id))
  const made = orders.filter(({ decision }) => inserted.has(decision.order.id))
  const initial = [...inserted].map((id) => ({ id, state: inboundMachine.initial }))
  await recordInitialState(tx, call, inboundMachine, initial)
  await saveLines(
    tx,
    made.map(({ decision: { order } }) => ({ before: { ...order, lines: [] }, order })),
  )
  await insertBoxes(
    tx,
    call,
    made.map(({ decision: { order }, boxes }) => ({ order, boxes })),
  )
  const departed = made.filter(({ decision }) => decision.actions.includes('depart')).map(({ decision }) => decision.order.id)
  await apply(tx, call, inboundMachine, departed, 'depart')
  return inserted
}

/** The customer's order with this ERP number, except voided ones. */
export async function orderOfErp(tx: Tx, customerId: string, erpNumber: string): Promise<{ id: string; number: string } | null> {
  return tx.inboundOrder.findFirst({ where: { customerId, erpNumber, state: { not: 'VOIDED' } }, select: { id: true, number: true } })
}

/** Numbers of the customer's orders by their ERP numbers, except voided ones. */
export async function ordersOfErp(tx: Tx, customerId: string, erpNumbers: readonly string[]): Promise<Map<string, string>> {
  if (erpNumbers.length === 0) return new Map()
  const orders = await tx.inboundOrder.findMany({
    where: { customerId, erpNumber: { in: [...erpNumbers] }, state: { not: 'VOIDED' } },
    select: { erpNumber: true, number: true },
  })
  return new Map(orders.map(({ erpNumber, number }) => [erpNumber ?? '', number]))
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
          mark: true,
          trackingNumber: true,
          lengthMillimetres: true,
          widthMillimetres: true,
          heightMillimetres: true,
          weightGrams: true,
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
  await insertBoxes(tx, call, [{ order, boxes }])
}

/** Inserts the boxes of orders with their contents. */
async function insertBoxes(tx: Tx, call: Call, orders: readonly { order: Order; boxes: readonly DeclaredBox[] }[]): Promise<void> {
  const ownerOf = ({ warehouseId, customerId }: Order) => ({ warehouseId, customerId })
  await tx.inboundBox.createMany({
    data: orders.flatMap(({ order, boxes }) =>
      boxes.map(({ contents: _, ...box }, at) => ({
        ...box,
        ...ownerOf(order),
        id: order.boxes[at]?.id as string,
        orderId: order.id,
        boxNo: at + 1,
      })),
    ),
  })
  await tx.inboundBoxLine.createMany({
    data: orders.flatMap(({ order }) =>
      order.boxes.flatMap(({ id, contents }) =>
        contents.map((content) => ({ ...content, ...ownerOf(order), id: call.newId(), boxId: id })),
      ),
    ),
  })
}
