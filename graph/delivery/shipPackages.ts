import { bulkCommand } from '../kernel/bulk/bulk.ts'
import { packageRights } from '../package/states.ts'
import { shipPackage } from './shipPackage.ts'

/** Ships chosen packages of a list, each with a result of its own. */
export const shipPackages = bulkCommand({
  name: 'shipPackages',
  means: 'Ships packages that are to be shipped.',
  right: packageRights.ship,
  node: 'Package',
  row: shipPackage,
  rowField: 'packageId',
  extra: {},
  async labels(tx, warehouseId, ids, customerIds) {
    const rows = await tx.package.findMany({
      where: { warehouseId, id: { in: [...ids] }, ...(customerIds && { customerId: { in: [...customerIds] } }) },
      select: { id: true, number: true },
    })
    return rows.map(({ id, number }) => ({ id, label: number }))
  },
})
