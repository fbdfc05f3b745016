import type { BulkMatching } from '../../kernel/bulk/bulk.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { PackageFilter, packageQueryOf } from '../filter.ts'
import { matchingPackages } from '../store/list.ts'

const matching: BulkMatching<typeof PackageFilter> = {
  filter: PackageFilter,
  rows: (tx, { warehouseId, customerIds, through, limit }, filter) =>
    matchingPackages(tx, packageQueryOf(warehouseId, customerIds, filter), through, limit),
}

/** Rows of a bulk action on packages: chosen one by one, or all that match the list's filter. */
export const packageRows = {
  node: 'Package',
  rowField: 'packageId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    const found = await tx.package.findMany({
      where: { warehouseId, id: { in: [...ids] }, ...(customerIds && { customerId: { in: [...customerIds] } }) },
      select: { id: true, number: true },
    })
    return found.map(({ id, number }) => ({ id, label: number }))
  },
  matching,
}
