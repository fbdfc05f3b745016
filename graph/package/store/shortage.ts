import type { Tx } from '../../kernel/sql/db.ts'
import type { LockHolder } from '../shortage.ts'
import { inDueOrder } from './due.ts'

/** The packages of lines, those of the newest wave first. */
export function packagesOfLines(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  lineIds: readonly string[],
): Promise<{ lineId: string; packageId: string; number: string }[]> {
  return tx.$queryRawUnsafe(
    `select l.id::text as "lineId", p.id::text as "packageId", p.number
     from package_line l join package p on p.id = l.package_id where l.id = any($1::uuid[])
     order by p.wave_id desc nulls last, p.id desc, l.id`,
    lineIds,
  )
}

/**
 * Lines of abnormal and pending packages with locked pieces of products, and the given lines, whatever their package's state; in the order in which
 * they lose stock: those that are due last, then the newest.
 */
export async function readLockHolders(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  warehouseId: string,
  productIds: readonly string[],
  lineIds: readonly string[],
): Promise<LockHolder[]> {
  const rows = await tx.$queryRawUnsafe<LockHolder[]>(
    `select l.id::text as "lineId", p.id::text as "packageId", p.number as "packageNumber", l.warehouse_id::text as "warehouseId",
       l.customer_id::text as "customerId", l.product_id::text as "productId", p.state::text, l.locked,
       coalesce((select sum(a.quantity) from allocation a where a.owner = 'PACKAGE_LINE' and a.owner_id = l.id), 0)::integer as allocated
     from package_line l join package p on p.id = l.package_id
     where l.id = any($3::uuid[])
       or (p.warehouse_id = $1::uuid and p.state in ('ABNORMAL', 'PENDING') and l.product_id = any($2::uuid[]) and l.locked > 0)
     order by l.id`,
    warehouseId,
    productIds,
    lineIds,
  )
  const linesOf = Map.groupBy(rows, ({ packageId }) => packageId)
  const dueFirst = await inDueOrder(tx, warehouseId, [...linesOf.keys()])
  return dueFirst.toReversed().flatMap((packageId) => linesOf.get(packageId)!)
}
