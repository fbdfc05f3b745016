import { Failure } from '../kernel/command/failure.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, truncateScan } from '../kernel/states/codes.ts'
import { ProductAmbiguous, ProductNotFound } from '../product/failures.ts'
import { productsByCode, type ScannedProduct } from '../product/steps.ts'
import { InboundOrderNotFound } from './failures.ts'
import { chooseMatch } from './rules/finding.ts'
import type { Order } from './rules/model.ts'
import { matchesOf } from './store/order.ts'

/** Finds the order or box of a scanned code; `open` is the order on the screen. Fails with INBOUND_ORDER_NOT_FOUND. */
export async function findOrder(
  tx: Parameters<typeof matchesOf>[0],
  warehouseId: string,
  scanned: string,
  open: string | null,
): Promise<{ orderId: string; boxId: string | null }> {
  const scan = parseScan(scanned)
  const own = scan.kind === 'own' ? { inbound: 'NUMBER', box: 'MARK' }[scan.of as 'inbound' | 'box'] : null
  if (scan.kind === 'command' || scan.kind === 'unreadable' || (scan.kind === 'own' && !own))
    throw InboundOrderNotFound({ code: truncateScan(scanned) })
  const matches = await matchesOf(tx, warehouseId, scan.code)
  return chooseMatch(
    truncateScan(scanned),
    matches.filter(({ by }) => !own || by === own),
    open,
  )
}

/**
 * Finds the product of a scanned code among those of the order's customer. If several share the barcode, the one in the order wins;
 * otherwise the user chooses. Null if the code is no product.
 */
export async function findProduct(tx: Tx, order: Order, scanned: string, chosenId: string | null): Promise<ScannedProduct | null> {
  const products = await productsByCode(tx, scanned, { customerId: order.customerId })
  if (chosenId) {
    const chosen = products.find(({ id }) => id === chosenId)
    if (!chosen) throw ProductNotFound({ code: truncateScan(scanned) }, 'productId')
    return chosen
  }
  const expected = products.filter(({ id }) => order.lines.some(({ productId }) => productId === id))
  const [product, another] = expected.length === 1 ? expected : products
  if (another)
    throw ProductAmbiguous({
      code: truncateScan(scanned),
      skus: products.map(({ sku }) => sku).join(', '),
      productIds: products.map(({ id }) => toNodeId('Product', id)).join(','),
    })
  return product ?? null
}

/** As `findOrder`, for queries: null if nothing or several orders match. */
export async function findTask(db: Parameters<typeof findOrder>[0], warehouseId: string, scanned: string, open: string | null) {
  return findOrder(db, warehouseId, scanned, open).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
}
