import type { Tx } from '../../kernel/db.ts'
import type { Owned, Spot } from './post.ts'

/** What a command took away from locations on account of a document: to put it back there. */
export async function goneWith(
  tx: Pick<Tx, 'stockFlow'>,
  commandId: string,
  documentId: string,
): Promise<(Spot & Owned & { quantity: number })[]> {
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
