import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { productsByCode } from '../product/steps/findProducts.ts'
import type { ScanSubject } from '../station/rules.ts'
import { findTask } from './find.ts'

/** Valid input fields of this area's scans. */
interface ScanFields {
  orderId?: string | null | undefined
  boxId?: string | null | undefined
  boxIds?: readonly string[] | null | undefined
  productId?: string | null | undefined
  receiptId?: string | null | undefined
  shelvingId?: string | null | undefined
  code?: string | undefined
}

const emptySubject: ScanSubject = { customerId: null, document: null, productId: null, place: null }

/** Describes an inbound scan: its order, product, and the box or location of the goods. */
export async function describeInboundScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const at = (await taskOfUndo(tx, warehouseId, said)) ?? (await taskOnScreen(tx, warehouseId, said))
  if (!at) return emptySubject
  const order = await tx.inboundOrder.findFirst({ where: { id: at.orderId, warehouseId }, select: { number: true, customerId: true } })
  if (!order) return emptySubject
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

/** Describes the registration of an unknown parcel: where it was put. */
export async function describeParcelScan(
  _tx: Tx,
  _warehouseId: string,
  { place }: { place?: string | null | undefined },
): Promise<ScanSubject> {
  const location = place ? readAs(parseScan(place), 'location') : null
  return { ...emptySubject, place: location ? { kind: 'LOCATION', code: location } : null }
}

/** As `describeInboundScan`, for a code that counts its pieces. */
export async function describeReceiveScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const subject = await describeInboundScan(tx, warehouseId, said)
  const { customerId, productId } = subject
  const found = customerId && said.code ? await productsByCode(tx, said.code, { customerId }) : []
  return { ...subject, pieces: found.find(({ id }) => id === productId)?.pieces ?? null }
}

interface Task {
  orderId: string
  boxId?: string | null
  productId?: string
  location?: string
}

/** The task of an undo scan. */
async function taskOfUndo(tx: Tx, warehouseId: string, { receiptId, shelvingId }: ScanFields): Promise<Task | null> {
  if (receiptId) return tx.receipt.findFirst({ where: { id: receiptId, warehouseId }, select: { orderId: true, boxId: true } })
  if (!shelvingId) return null
  const select = { orderId: true, locationCode: true, line: { select: { productId: true } } }
  const shelving = await tx.shelving.findFirst({ where: { id: shelvingId, warehouseId }, select })
  return shelving && { orderId: shelving.orderId, productId: shelving.line.productId, location: shelving.locationCode }
}

/** The task on the screen; without one, the task of the code. */
async function taskOnScreen(tx: Tx, warehouseId: string, { orderId, boxId, boxIds, code }: ScanFields): Promise<Task | null> {
  const found = code ? await findTask(tx, warehouseId, code, orderId ?? null) : null
  if (!orderId) return found
  return { orderId, boxId: boxId ?? boxIds?.[0] ?? (found?.orderId === orderId ? found.boxId : null) }
}

/** The product on the screen, or the customer's only product with this code. */
async function productOf(tx: Tx, customerId: string, shownId: string | null, code: string | undefined): Promise<string | null> {
  if (shownId) return (await tx.product.findFirst({ where: { id: shownId, customerId }, select: { id: true } }))?.id ?? null
  const [product, another] = code ? await productsByCode(tx, code, { customerId }) : []
  return product && !another ? product.id : null
}
