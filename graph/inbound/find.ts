import type { Tx } from '../kernel/db.ts'
import { Failure } from '../kernel/failure.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { legible, parseScan } from '../kernel/states/codes.ts'
import { ProductNotFound } from '../product/failures.ts'
import { productsByCode, type ScannedProduct } from '../product/steps.ts'
import { InboundOrderNotFound, ProductAmbiguous } from './failures.ts'
import { chooseMatch } from './rules/finding.ts'
import type { Order } from './rules/model.ts'
import { matchesOf } from './store/order.ts'

/** What a scan means as an order or a box of a warehouse; `open` is the order on the screen. Fails with INBOUND_ORDER_NOT_FOUND. */
export async function findOrder(
  tx: Parameters<typeof matchesOf>[0],
  warehouseId: string,
  scanned: string,
  open: string | null,
): Promise<{ orderId: string; boxId: string | null }> {
  const scan = parseScan(scanned)
  const own = scan.kind === 'own' ? { inbound: 'NUMBER', box: 'MARK' }[scan.of as 'inbound' | 'box'] : null
  if (scan.kind === 'command' || scan.kind === 'unreadable' || (scan.kind === 'own' && !own))
    throw InboundOrderNotFound({ code: legible(scanned) })
  const matches = await matchesOf(tx, warehouseId, scan.code)
  return chooseMatch(
    legible(scanned),
    matches.filter(({ by }) => !own || by === own),
    open,
  )
}

/**
 * The product that a scan means for an order: one of its customer's. Where two share the barcode, the one that the order names; else the
 * person chooses. Null where the scan is no product at all.
 */
export async function findProduct(tx: Tx, order: Order, scanned: string, chosenId: string | null): Promise<ScannedProduct | null> {
  const products = await productsByCode(tx, scanned, { customerId: order.customerId })
  if (chosenId) {
    const chosen = products.find(({ id }) => id === chosenId)
    if (!chosen) throw ProductNotFound({ code: legible(scanned) }, 'productId')
    return chosen
  }
  const expected = products.filter(({ id }) => order.lines.some(({ productId }) => productId === id))
  const [product, another] = expected.length === 1 ? expected : products
  if (another)
    throw ProductAmbiguous({
      code: legible(scanned),
      skus: products.map(({ sku }) => sku).join(', '),
      productIds: products.map(({ id }) => toNodeId('Product', id)).join(','),
    })
  return product ?? null
}

/** The same for a query: null where nothing is found, or where the code means several orders. */
export async function findTask(db: Parameters<typeof findOrder>[0], warehouseId: string, scanned: string, open: string | null) {
  return findOrder(db, warehouseId, scanned, open).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
}
