import { Failure } from '../../kernel/command/failure.ts'
import { parseScan, truncateScan } from '../../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../../product/failures.ts'
import { type SharedCode, valuesOfAmbiguity } from '../../product/rules/ambiguous.ts'
import { meantByCode, readProductCode } from '../../product/rules/scanned.ts'
import { InboundAmbiguous, InboundOrderNotFound } from '../failures.ts'
import type { InboundOrderState, ScannedOrder } from './model.ts'

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

/** The code by which an order or box is looked for, and what it has to be; null if it cannot be one. */
export function readTaskCode(scanned: string): { code: string; by: 'NUMBER' | 'MARK' | null } | null {
  const scan = parseScan(scanned)
  if (scan.kind === 'plain') return { code: scan.code, by: null }
  if (scan.kind !== 'own') return null
  const by = scan.of === 'inbound' ? 'NUMBER' : scan.of === 'box' ? 'MARK' : null
  return by && { code: scan.code, by }
}

/** The order or box of a scanned code, among the matches of its code; `openOrderId` is on the screen. Fails with INBOUND_ORDER_NOT_FOUND. */
export function chooseTask(scanned: string, matches: readonly Found[], openOrderId: string | null) {
  const read = readTaskCode(scanned)
  if (!read) throw InboundOrderNotFound({ code: truncateScan(scanned) })
  return chooseMatch(
    truncateScan(scanned),
    matches.filter(({ by }) => read.by === null || by === read.by),
    openOrderId,
  )
}

/** As `chooseTask`, while an order is on the screen: a code that is nothing was meant as a product's. */
export function chooseOtherTask(scanned: string, matches: readonly Found[], openOrderId: string) {
  try {
    return chooseTask(scanned, matches, openOrderId)
  } catch (error) {
    if (error instanceof Failure && error.code === InboundOrderNotFound.code) throw ProductNotFound({ code: truncateScan(scanned) })
    throw error
  }
}

/** As `chooseProduct`, but a product that is on the screen, or was chosen for it, is meant by each of its codes. */
export function chooseOrKeep<Product extends SharedCode & { key: string; pieces: number }>(
  order: ScannedOrder,
  found: readonly Product[],
  scanned: string,
  shownId: string | null,
) {
  const code = readProductCode(scanned)
  const isMeant = code !== null && meantByCode(code, found).some(({ id }) => id === shownId)
  return chooseProduct(order, found, scanned, isMeant ? shownId : null)
}

/**
 * The product of a scanned code among those of the order's customer that have one of its keys. If several share the barcode, the one in the order
 * wins; otherwise the user chooses. Null if the code is no product.
 */
export function chooseProduct<Product extends SharedCode & { key: string; pieces: number }>(
  order: ScannedOrder,
  found: readonly Product[],
  scanned: string,
  chosenId: string | null,
) {
  const code = readProductCode(scanned)
  const products = code ? meantByCode(code, found) : []
  if (chosenId) {
    const chosen = products.find(({ id }) => id === chosenId)
    if (!chosen) throw ProductNotFound({ code: truncateScan(scanned) }, 'productId')
    return chosen
  }
  const expected = products.filter(({ id }) => order.lines.some(({ productId }) => productId === id))
  const [product, another] = expected.length === 1 ? expected : products
  if (another) throw ProductAmbiguous(valuesOfAmbiguity(scanned, products))
  return product ?? null
}
