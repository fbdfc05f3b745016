import { repeated } from '../../station/rules.ts'
import {
  BoxAlreadyReceived,
  BoxAlreadySigned,
  BoxNotSigned,
  OrderAlreadySigned,
  OrderNotSigned,
  ReceiptClosed,
  ReceivingBegun,
} from '../failures.ts'
import {
  boxOf,
  type Content,
  type Decision,
  type InboundAction,
  type Line,
  type Order,
  requireOpen,
  type ScannedOrder,
  withBoxes,
} from './model.ts'

/** Boxes that may contain unlisted pieces: those without contents, or all if each has contents. */
function carriersOf(order: ScannedOrder) {
  const unlisted = order.boxes.filter(({ contents }) => contents.length === 0)
  return unlisted.length > 0 ? unlisted : order.boxes
}

/** Pieces of a line listed in no box. */
function unlistedPiecesOf(order: ScannedOrder, line: Line): number {
  const listed = order.boxes.flatMap(({ contents }) => contents).filter(({ lineId }) => lineId === line.id)
  return line.declared - listed.reduce((sum, { declared }) => sum + declared, 0)
}

/**
 * Signed pieces of a line: the contents of signed boxes, plus unlisted pieces once the first box that may carry them is signed. Depends on
 * which boxes are signed, not on their order, so an undo is exact.
 */
export function signedOf(order: ScannedOrder, line: Line): number {
  if (order.boxes.length === 0) return order.signedAt ? line.declared : 0
  const listed = order.boxes.filter(({ signedAt }) => signedAt).flatMap(({ contents }) => contents)
  const pieces = listed.filter(({ lineId }) => lineId === line.id).reduce((sum, { declared }) => sum + declared, 0)
  return pieces + (carriersOf(order).some(({ signedAt }) => signedAt) ? unlistedPiecesOf(order, line) : 0)
}

/**
 * Expected contents of a box if certain: its list, plus unlisted pieces if only this box can carry them. Null if unknown or if another box
 * may carry the rest.
 */
export function contentOf(order: ScannedOrder, boxId: string | null): Content[] | null {
  const loose = order.lines
    .map((line) => ({ lineId: line.id, declared: unlistedPiecesOf(order, line) }))
    .filter(({ declared }) => declared > 0)
  if (boxId === null) return order.boxes.length === 0 ? loose : null
  const { contents } = boxOf(order, boxId)
  const carriers = carriersOf(order)
  const carries = loose.length > 0 && carriers.some(({ id }) => id === boxId)
  if (carries && carriers.length > 1) return null
  const all = carries ? [...contents, ...loose] : contents
  const pieces = Map.groupBy(all, ({ lineId }) => lineId)
  return all.length === 0
    ? null
    : [...pieces].map(([lineId, parts]) => ({ lineId, declared: parts.reduce((sum, { declared }) => sum + declared, 0) }))
}

const recountSigned = <O extends ScannedOrder>(order: O): O => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, signed: signedOf(order, line) })),
})

/** Signs for boxes of an order, or (null) for the whole order. An announced order departs with its first signature. */
export function sign<O extends ScannedOrder>(order: O, boxIds: readonly string[] | null, at: Date): Decision<O> {
  requireOpen(order)
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  const boxes = boxIds ? boxIds.map((id) => boxOf(order, id)) : order.boxes
  const open = boxes.filter(({ signedAt }) => !signedAt)
  const [first] = boxes
  if (boxIds?.length === 1 && first?.signedAt) throw repeated(BoxAlreadySigned({ box: first.mark }))
  if (order.boxes.length > 0 ? open.length === 0 : order.signedAt) throw repeated(OrderAlreadySigned({ order: order.number }))
  const signed = withBoxes(
    { ...order, signedAt: order.signedAt ?? at },
    open.map(({ id }) => id),
    (box) => ({ ...box, signedAt: at }),
  )
  const actions: InboundAction[] = order.state === 'FORECAST' ? ['depart', 'sign'] : order.state === 'IN_TRANSIT' ? ['sign'] : []
  return { order: recountSigned({ ...signed, state: actions.length > 0 ? 'TO_BE_STORED' : order.state }), actions }
}

/**
 * Undo of `sign` for these boxes, or (null) for all. Received boxes stay signed, also partly received ones; `begun` are the boxes with
 * received pieces.
 */
export function unsign(order: Order, boxIds: readonly string[] | null, begun: ReadonlySet<string>): Decision {
  if (order.state !== 'TO_BE_STORED' && order.state !== 'IN_STORAGE') throw OrderNotSigned({ order: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  const taken = boxIds ?? order.boxes.map(({ id }) => id)
  for (const { id, mark, signedAt, receivedAt } of taken.map((id) => boxOf(order, id))) {
    if (boxIds && !signedAt) throw BoxNotSigned({ box: mark })
    if (receivedAt) throw BoxAlreadyReceived({ box: mark })
    if (begun.has(id)) throw ReceivingBegun({ order: order.number })
  }
  const unsigned = withBoxes(order, taken, (box) => ({ ...box, signedAt: null }))
  if (unsigned.boxes.some(({ signedAt }) => signedAt)) return { order: recountSigned(unsigned), actions: [] }
  if (order.state === 'IN_STORAGE') throw ReceivingBegun({ order: order.number })
  return { order: recountSigned({ ...unsigned, signedAt: null, state: 'IN_TRANSIT' }), actions: ['unsign'] }
}
