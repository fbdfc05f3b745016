import { InboundAmbiguous, InboundOrderNotFound } from '../failures.ts'
import type { InboundOrderState } from './model.ts'

interface Found {
  orderId: string
  orderNumber: string
  boxId: string | null
  state: InboundOrderState
  by: 'NUMBER' | 'MARK' | 'TRACKING' | 'ERP'
}

/**
 * Resolves a scanned code. The order number wins, then matches in the order on the screen, then orders that are not completed. A code
 * shared by several boxes of one order means the order.
 */
export function chooseMatch(
  code: string,
  matches: readonly Found[],
  openOrderId: string | null,
): { orderId: string; boxId: string | null } {
  const narrowed = [
    matches.filter(({ by }) => by === 'NUMBER'),
    matches.filter(({ orderId }) => orderId === openOrderId),
    matches.filter(({ state }) => state !== 'COMPLETED'),
    matches,
  ].find((some) => some.length > 0)
  const [first] = narrowed ?? []
  if (!narrowed || !first) throw InboundOrderNotFound({ code })
  const numbers = [...new Set(narrowed.map(({ orderNumber }) => orderNumber))]
  if (numbers.length > 1) throw InboundAmbiguous({ code, orders: numbers.slice(0, 5).join(', ') })
  const boxes = narrowed.filter(({ boxId }) => boxId)
  return { orderId: first.orderId, boxId: boxes.length === 1 ? (boxes[0]?.boxId as string) : null }
}
