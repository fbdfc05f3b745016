import type { Tx } from '../../kernel/sql/db.ts'
import { type DuePackage, dueFirst } from '../rules/dueTimes.ts'
import { readCutOffs } from './due.ts'

/** Maximum number of drafts among which those that are due first are chosen; of more, the oldest. */
const mostConsidered = 20_000

/**
 * Drafts of active customers of a warehouse that lacked only stock and whose stock is now available, in the order in which they get scarce stock; each checked on its
 * own.
 */
export async function acceptableDrafts(tx: Tx, warehouseId: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<DuePackage[]>(
    `select p.id::text, p.group_id::text as "groupId", p.created_at as "createdAt" from package p
     where p.warehouse_id = $1::uuid and p.state = 'DRAFT' and p.channel_id is not null and p.label <> 'FAILED'
       and exists (select from customer c where c.id = p.customer_id and c.active)
       and not exists (
         select from package_line l
         join product r on r.id = l.product_id
         left join product_stock s on s.warehouse_id = p.warehouse_id and s.product_id = l.product_id
         where l.package_id = p.id and (r.sale <> 'ON_SALE' or coalesce(s.available, 0) < l.quantity))
     order by p.id limit ${mostConsidered}`,
    warehouseId,
  )
  if (rows.length === 0) return []
  return dueFirst(rows, await readCutOffs(tx, warehouseId))
    .slice(0, limit)
    .map(({ id }) => id)
}
