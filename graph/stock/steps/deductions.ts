import type { Tx } from '../../kernel/sql/db.ts'
import type { Owned, StockPosition } from './post.ts'

/** Reads what a command deducted from locations for a document, so that it can be restored. */
export async function readDeductions(
  tx: Pick<Tx, 'stockFlow'>,
  commandId: string,
  documentId: string,
): Promise<(StockPosition & Owned & { quantity: number })[]> {
  const rows = await tx.stockFlow.findMany({
    where: { documentId, commandId, quantity: 'ON_HAND', change: { lt: 0 } },
    orderBy: { no: 'asc' },
  })
  return rows.map(({ warehouseId, customerId, locationId, productId, batchId, quality, change }) => ({
    ...{ warehouseId, customerId, productId },
    locationId: locationId as string,
    batchId: batchId as string,
    quality: quality ?? 'GOOD',
    quantity: -change,
  }))
}
