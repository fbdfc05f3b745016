import type { BulkMatching } from '../../kernel/bulk/bulk.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { StockFilter, stockQueryOf } from '../filter.ts'
import { matchingStocks } from '../store/list.ts'

const matching: BulkMatching<typeof StockFilter> = {
  filter: StockFilter,
  rows: async (tx, { warehouseId, customerIds, through, limit }, filter) =>
    matchingStocks(tx, await stockQueryOf(tx, { warehouseId, reach: customerIds }, filter), through, limit),
}

/** Rows of a bulk action on the stock of products in a warehouse: chosen one by one, or all that match the list's filter. */
export const stockRows = {
  node: 'ProductStock',
  rowField: 'stockId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    const where = { warehouseId, id: { in: [...ids] }, ...(customerIds && { customerId: { in: [...customerIds] } }) }
    const found = await tx.productStock.findMany({ where, select: { id: true, product: { select: { sku: true } } } })
    return found.map(({ id, product: { sku } }) => ({ id, label: sku }))
  },
  matching,
}
