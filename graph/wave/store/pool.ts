import type { Db } from '../../kernel/db.ts'
import type { PoolPackage } from '../rules.ts'

export interface PoolFilter {
  warehouseId: string
  groupId?: string | undefined
  channelIds?: string[] | undefined
  customerIds?: string[] | undefined
  packageIds?: string[] | undefined
}

/** At most as many packages as one generation looks at. */
export const poolLimit = 20_000

/** The pending packages that a wave could take, the oldest first. */
export function readPool(db: Pick<Db, 'package'>, filter: PoolFilter): Promise<PoolPackage[]> {
  return db.package.findMany({
    where: {
      warehouseId: filter.warehouseId,
      state: 'PENDING',
      blockedAt: null,
      interception: { not: 'REQUESTED' },
      ...(filter.groupId && { groupId: filter.groupId }),
      ...(filter.channelIds && { channelId: { in: filter.channelIds } }),
      ...(filter.customerIds && { customerId: { in: filter.customerIds } }),
      ...(filter.packageIds && { id: { in: filter.packageIds } }),
    },
    select: { id: true, groupId: true, signature: true, skus: true, pieces: true },
    orderBy: { id: 'asc' },
    take: poolLimit,
  })
}
