import type { BulkMatching } from '../../kernel/bulk/bulk.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ProductFilter, productsWhere } from '../filter.ts'

const select = { id: true, sku: true } as const
const toRow = ({ id, sku }: { id: string; sku: string }) => ({ id, label: sku })
const ofCustomers = (customerIds: readonly string[] | null) => (customerIds ? { customerId: { in: [...customerIds] } } : {})

const matching: BulkMatching<typeof ProductFilter> = {
  filter: ProductFilter,
  async rows(tx, { customerIds, through, limit }, filter) {
    const where = await productsWhere(tx, ofCustomers(customerIds), filter)
    const found = await tx.product.findMany({
      where: { AND: [where, { id: { lte: through } }] },
      select,
      take: limit,
      orderBy: { id: 'desc' },
    })
    return found.map(toRow)
  },
}

/**
 * Rows of a bulk action on products: chosen one by one, or all that match the list's filter. Products belong to no warehouse, as in their list:
 * those of a customer in whose warehouses the caller has no right are refused row by row.
 */
export const productRows = {
  node: 'Product',
  rowField: 'productId',
  async labels(tx: Tx, _warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    return (await tx.product.findMany({ where: { id: { in: [...ids] }, ...ofCustomers(customerIds) }, select })).map(toRow)
  },
  matching,
}
