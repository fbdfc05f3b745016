import type { BulkMatching } from '../../kernel/bulk/bulk.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { InboundOrderFilter, ordersWhere } from '../filter.ts'

const select = { id: true, number: true } as const
const toRow = ({ id, number }: { id: string; number: string }) => ({ id, label: number })
const ofCustomers = (customerIds: readonly string[] | null) => (customerIds ? { customerId: { in: [...customerIds] } } : {})

const matching: BulkMatching<typeof InboundOrderFilter> = {
  filter: InboundOrderFilter,
  async rows(tx, { warehouseId, customerIds, through, limit }, filter) {
    const found = await tx.inboundOrder.findMany({
      where: { AND: [await ordersWhere(tx, warehouseId, filter), ofCustomers(customerIds), { id: { lte: through } }] },
      select,
      take: limit,
      orderBy: { id: 'desc' },
    })
    return found.map(toRow)
  },
}

/** Rows of a bulk action on inbound orders: chosen one by one, or all that match the list's filter. */
export const orderRows = {
  node: 'InboundOrder',
  rowField: 'orderId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    const where = { warehouseId, id: { in: [...ids] }, ...ofCustomers(customerIds) }
    return (await tx.inboundOrder.findMany({ where, select })).map(toRow)
  },
  matching,
}
