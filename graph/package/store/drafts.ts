import type { Tx } from '../../kernel/sql/db.ts'

/** The oldest drafts of a warehouse that lacked only stock and whose stock is now available; each checked on its own. */
export async function acceptableDrafts(tx: Tx, warehouseId: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select p.id::text from package p
     where p.warehouse_id = $1::uuid and p.state = 'DRAFT' and p.channel_id is not null and p.label <> 'FAILED'
       and not exists (
         select from package_line l
         join product r on r.id = l.product_id
         left join product_stock s on s.warehouse_id = p.warehouse_id and s.product_id = l.product_id
         where l.package_id = p.id and (r.sale <> 'ON_SALE' or coalesce(s.available, 0) < l.quantity))
     order by p.id limit $2`,
    warehouseId,
    limit,
  )
  return rows.map(({ id }) => id)
}
