import type { Tx } from '../kernel/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { productsByCode } from '../product/steps.ts'
import type { ScanAbout } from '../station/rules.ts'
import { findTask } from './find.ts'

/** What the scans of this area say, as far as it is well formed. */
interface Said {
  orderId?: string | null | undefined
  boxId?: string | null | undefined
  boxIds?: readonly string[] | null | undefined
  productId?: string | null | undefined
  receiptId?: string | null | undefined
  shelvingId?: string | null | undefined
  code?: string | undefined
}

const nothing: ScanAbout = { customerId: null, document: null, productId: null, place: null }

/** The order that a scan at the dock was made for, its product, and the box or the location where its goods are. */
export async function aboutInbound(tx: Tx, warehouseId: string, said: Said): Promise<ScanAbout> {
  const at = (await taken(tx, warehouseId, said)) ?? (await shown(tx, warehouseId, said))
  if (!at) return nothing
  const order = await tx.inboundOrder.findFirst({ where: { id: at.orderId, warehouseId }, select: { number: true, customerId: true } })
  if (!order) return nothing
  const { customerId } = order
  const box = at.boxId ? await tx.inboundBox.findFirst({ where: { id: at.boxId, orderId: at.orderId }, select: { mark: true } }) : null
  const location = said.shelvingId || said.productId ? (at.location ?? (said.code ? readAs(parseScan(said.code), 'location') : null)) : null
  return {
    customerId,
    document: { kind: 'InboundOrder', id: at.orderId, number: order.number },
    productId: await productOf(tx, customerId, at.productId ?? said.productId ?? null, said.code),
    place: location ? { kind: 'LOCATION', code: location } : box && { kind: 'BOX', code: box.mark },
  }
}

interface Task {
  orderId: string
  boxId?: string | null
  productId?: string
  location?: string
}

/** What a scan takes back. */
async function taken(tx: Tx, warehouseId: string, { receiptId, shelvingId }: Said): Promise<Task | null> {
  if (receiptId) return tx.receipt.findFirst({ where: { id: receiptId, warehouseId }, select: { orderId: true, boxId: true } })
  if (!shelvingId) return null
  const select = { orderId: true, locationCode: true, line: { select: { productId: true } } }
  const shelving = await tx.shelving.findFirst({ where: { id: shelvingId, warehouseId }, select })
  return shelving && { orderId: shelving.orderId, productId: shelving.line.productId, location: shelving.locationCode }
}

/** What stood on the screen; without an order there, what the code stands for. */
async function shown(tx: Tx, warehouseId: string, { orderId, boxId, boxIds, code }: Said): Promise<Task | null> {
  const found = code ? await findTask(tx, warehouseId, code, orderId ?? null) : null
  if (!orderId) return found
  return { orderId, boxId: boxId ?? boxIds?.[0] ?? (found?.orderId === orderId ? found.boxId : null) }
}

/** The product on the screen, or the one that the code stands for, if it is the customer's and there is one only. */
async function productOf(tx: Tx, customerId: string, shownId: string | null, code: string | undefined): Promise<string | null> {
  if (shownId) return (await tx.product.findFirst({ where: { id: shownId, customerId }, select: { id: true } }))?.id ?? null
  const [product, another] = code ? await productsByCode(tx, code, { customerId }) : []
  return product && !another ? product.id : null
}
