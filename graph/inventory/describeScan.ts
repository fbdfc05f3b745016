import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { productsByCode } from '../product/steps.ts'
import type { ScanSubject } from '../station/rules.ts'
import { transferByNumber } from './store/transfer.ts'

interface ScanFields {
  transferId?: string | null | undefined
  productId?: string | null | undefined
  from?: string | null | undefined
  code?: string | undefined
}

/** Describes a scan of a transfer: its product, and the location where the goods are now. */
export async function describeMoveScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const id = said.transferId ?? (said.code ? await transferByNumber(tx, warehouseId, said.code) : null)
  const transfer = id
    ? await tx.transfer.findFirst({
        where: { id, warehouseId },
        select: { id: true, number: true, lines: { select: { productId: true, customerId: true } } },
      })
    : null
  if (!transfer) return { customerId: null, document: null, productId: null, place: null }
  const scanned = said.code ? await productsByCode(tx, said.code) : []
  const line = transfer.lines.find(({ productId }) => productId === said.productId || scanned.some((product) => product.id === productId))
  // Put down at the scanned location, or taken off the one on the screen.
  const place = readAs(parseScan(said.code ?? ''), 'location') ?? readAs(parseScan(said.from ?? ''), 'location')
  return {
    customerId: line?.customerId ?? null,
    document: { kind: 'Transfer', id: transfer.id, number: transfer.number },
    productId: line?.productId ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
  }
}
