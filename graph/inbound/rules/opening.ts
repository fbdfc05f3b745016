import { repeated } from '../../station/rules.ts'
import { BoxAlreadyReceived, BoxUnfinished, OrderUnfinished, ReceiptClosed } from '../failures.ts'
import { accountedOf, boxOf, requireOpen, type ScannedOrder } from './model.ts'
import { balanceOf } from './receiving.ts'
import { isUndeclared, receiptStatusOf } from './status.ts'

/** Box that a scan of an order or box opens, if one is left to choose. Completed orders and closed receipts take no more goods. */
export function openForReceiving(order: ScannedOrder, scannedBoxId: string | null): string | null {
  requireOpen(order)
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  const left = order.boxes.filter(({ receivedAt }) => !receivedAt)
  const boxId = scannedBoxId ?? (left.length === 1 ? (left[0]?.id ?? null) : null)
  if (boxId && boxOf(order, boxId).receivedAt) throw repeated(BoxAlreadyReceived({ box: boxOf(order, boxId).mark }))
  return boxId
}

/** The newest scans of a person, as far as another scan may continue their receipt. */
export interface LastReceipt {
  number: string
  boxId: string | null
  stationId: string | null
  /** Whether it completed its box. */
  closesBox: boolean
  at: Date
}

/** Maximum time between two scans of a receipt, in milliseconds. */
const receiptRestMs = 3_600_000

/**
 * Whether a scan continues the receipt of the last one: same order, box and station, and no long rest. A receipt is over when its box is, or when
 * the person has received from something else.
 */
export const continuesReceipt = (last: LastReceipt, { boxId, stationId, at }: Pick<LastReceipt, 'boxId' | 'stationId' | 'at'>): boolean =>
  stationId !== null &&
  last.stationId === stationId &&
  last.boxId === boxId &&
  !last.closesBox &&
  Math.abs(at.getTime() - last.at.getTime()) < receiptRestMs

/** What is open on a station: an order, and a box of it with the pieces accounted for. */
interface OpenWork {
  order: ScannedOrder
  boxId: string | null
  inBox: ReadonlyMap<string, number> | null
}

/**
 * Fails if a scan would leave a box or an order from which something was received before all of it was: a neighbour's label is scanned by
 * mistake more often than work is left on purpose. Nothing is asked where the contents are not certain.
 */
export function requireFinished({ order, boxId, inBox }: OpenWork, next: { order: ScannedOrder; boxId: string | null }): void {
  const what = next.boxId ? boxOf(next.order, next.boxId).mark : next.order.number
  const isSame = next.order.id === order.id
  if (boxId && boxId !== next.boxId && !boxOf(order, boxId).receivedAt && [...(inBox?.values() ?? [])].some((pieces) => pieces > 0)) {
    const missing = balanceOf(order, boxId, inBox)?.missing ?? 0
    if (missing > 0 && !(isSame && next.boxId === null)) throw BoxUnfinished({ what: boxOf(order, boxId).mark, missing, next: what })
  }
  if (isSame || isUndeclared(order) || receiptStatusOf(order) !== 'PARTIAL') return
  const missing = order.lines.reduce((sum, line) => sum + Math.max(0, line.declared - accountedOf(line)), 0)
  throw OrderUnfinished({ what: order.number, missing, next: what })
}
