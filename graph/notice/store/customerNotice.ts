import type { FollowedFact, Sql } from '../../kernel/events/job.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { lowSql } from '../../stock/steps/levels.ts'
import { type CustomerKindName, customerMailLines, customerNoticeDays } from '../states.ts'

/** What happened to the goods of a customer, as it is mailed. */
export interface CustomerNoticeLine {
  kind: CustomerKindName
  /** Number of all of the kind in the warehouse, of which this is one. */
  total: number
  warehouseId: string
  warehouse: string
  subjectId: string
  /** Number of the package or inbound order, SKU of the product. */
  subject: string
  /** Number in the ERP or on the platform, name of the product. */
  reference: string | null
  trackingNumber: string | null
  /** SKUs of which there is not enough. */
  shortOf: string | null
  /** Pieces that were received, those of them that are defective, and how many were declared. */
  received: number | null
  defective: number | null
  declared: number | null
  /** Pieces that are available, and the low-stock level. */
  available: number | null
  level: number | null
}

/** Keeps what happened to the goods of customers, if one of their users wants it by mail. Run by one follower only, which numbers it in the order of commits. */
export async function insertCustomerNotices(
  sql: Sql,
  notices: readonly (Pick<FollowedFact, 'id' | 'warehouseId' | 'customerId'> & { kind: CustomerKindName })[],
): Promise<void> {
  await sql.query(
    `insert into customer_notice (customer_id, warehouse_id, kind, subject_id, noted_at)
     select f."customerId", f."warehouseId", f.kind::notice_kind, f.id, kernel_now()
     from jsonb_to_recordset($1::jsonb) as f(kind text, id uuid, "warehouseId" uuid, "customerId" uuid, place integer)
     where f."warehouseId" is not null and exists (
       select from staff s join notice_mail m on m.staff_id = s.id where s.customer_id = f."customerId" and s.active and m.kind = f.kind::notice_kind)
     group by 1, 2, 3, 4 order by min(f.place)`,
    [JSON.stringify(notices.map(({ kind, id, warehouseId, customerId }, place) => ({ kind, id, warehouseId, customerId, place })))],
  )
}

/** The last notice of customers. */
export async function lastCustomerNotice(tx: Tx): Promise<bigint> {
  const { _max } = await tx.customerNotice.aggregate({ _max: { no: true } })
  return _max.no ?? 0n
}

/** SQL: what a notice `n` is about, while it is still so. */
const subjects = `
  left join package p on n.kind in ('ORDER_SHIPPED', 'ORDER_SHORT', 'ORDER_ABNORMAL') and p.id = n.subject_id and p.customer_id = n.customer_id and case n.kind
    when 'ORDER_SHIPPED' then p.state = 'SHIPPED'
    when 'ORDER_ABNORMAL' then p.state = 'ABNORMAL'
    else p.state = 'DRAFT' and p.draft_reasons @> '[{"code": "INSUFFICIENT_AVAILABLE"}]' end
  left join inbound_order i on n.kind = 'INBOUND_RECEIVED' and i.id = n.subject_id and i.customer_id = n.customer_id and i.state = 'COMPLETED'
  left join (product d join product_stock s on s.product_id = d.id join stock_level v on v.stock_id = s.id and ${lowSql})
    on n.kind = 'STOCK_LOW' and d.id = n.subject_id and d.customer_id = n.customer_id and s.warehouse_id = n.warehouse_id`

const ofLines = (sum: string) =>
  `(select sum(${sum})::integer from inbound_line l where l.order_id = x."subjectId"::uuid and x.kind = 'INBOUND_RECEIVED')`

/** What is to be mailed to a user of a customer after a notice, the newest of each kind first, and the last notice that was looked at. */
export async function readCustomerNotices(
  db: Pick<Db, '$queryRawUnsafe'>,
  { staffId, after, kinds, language }: { staffId: string; after: bigint; kinds: readonly string[]; language: Language },
): Promise<{ lines: CustomerNoticeLine[]; lastNo: bigint }> {
  const [last] = await db.$queryRawUnsafe<[{ no: bigint }]>(
    `select coalesce(max(n.no), 0) as no from customer_notice n join staff u on u.customer_id = n.customer_id where u.id = $1::uuid`,
    staffId,
  )
  const lines = await db.$queryRawUnsafe<CustomerNoticeLine[]>(
    `select x.kind, x.total, x."warehouseId", x.warehouse, x."subjectId", x.subject, x.reference, x."trackingNumber", x.available, x.level,
       ${ofLines('l.received_good + l.received_defective')} as received, ${ofLines('l.received_defective')} as defective,
       ${ofLines('l.declared')} as declared,
       (select string_agg(distinct d.sku, ', ' order by d.sku)
        from package p cross join jsonb_to_recordset(p.draft_reasons) as r(code text, line integer)
          join package_line l on l.package_id = p.id join product d on d.id = l.product_id
          left join product_stock s on s.warehouse_id = p.warehouse_id and s.product_id = d.id
        where p.id = x."subjectId"::uuid and x.kind = 'ORDER_SHORT' and r.code = 'INSUFFICIENT_AVAILABLE'
          and case when r.line is null then coalesce(s.available, 0) < l.quantity else l.line_no = r.line end) as "shortOf"
     from (
       select y.*, count(*) over (partition by kind, "warehouseId")::integer as total,
         row_number() over (partition by kind, "warehouseId" order by no desc) as place
       from (
         select distinct on (n.kind, n.warehouse_id, n.subject_id) n.no, n.kind::text, n.warehouse_id::text as "warehouseId",
           ${nameSql(language, 'w')} as warehouse, n.subject_id::text as "subjectId", coalesce(p.number, i.number, d.sku) as subject,
           coalesce(p.erp_number, p.platform_order_number, i.erp_number, d.name) as reference, p.tracking_number as "trackingNumber",
           s.good - s.locked as available, v.level
         from staff u join notice_mail m on m.staff_id = u.id
           join customer_notice n on n.customer_id = u.customer_id and n.kind = m.kind and n.no > m.since_no join warehouse w on w.id = n.warehouse_id ${subjects}
         where u.id = $1::uuid and n.no > $2::bigint and n.no <= $3::bigint and n.kind::text = any($4::text[])
           and coalesce(p.id, i.id, d.id) is not null
         order by n.kind, n.warehouse_id, n.subject_id, n.no desc
       ) y
     ) x
     where place <= ${customerMailLines} order by x.kind::notice_kind, x.warehouse, x.no desc`,
    staffId,
    after,
    last.no,
    kinds,
  )
  return { lines, lastNo: last.no }
}

/** Stock that is noted as low by one command. */
const lowAtOnce = 5000

/** SQL: stock that is low now, of customers of which a user wants to be told. */
const lowNow = `select v.stock_id as id, v.customer_id, v.warehouse_id, s.product_id from stock_level v join product_stock s on s.id = v.stock_id
  where v.customer_id in (select u.customer_id from notice_mail m join staff u on u.id = m.staff_id and u.active where m.kind = 'STOCK_LOW') and ${lowSql}`

/** Whether stock has become low, or is not low any more, since it was last looked at. */
export async function isLowStockNew(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ isNew: boolean }>(
    `with low as (${lowNow})
     select exists (select from low where not exists (select from low_stock k where k.stock_id = low.id))
       or exists (select from low_stock k where not exists (select from low where low.id = k.stock_id)) as "isNew"`,
  )
  return rows[0]?.isNew ?? false
}

/** Keeps which stock is low now; returns what has become low. */
export function saveLowStock(tx: Tx): Promise<{ productId: string; warehouseId: string; customerId: string }[]> {
  return tx.$queryRawUnsafe(
    `with low as (${lowNow}), gone as (
       delete from low_stock k where not exists (select from low where low.id = k.stock_id)
     ), fresh as (
       insert into low_stock (stock_id)
       select id from low where not exists (select from low_stock k where k.stock_id = low.id) order by id limit ${lowAtOnce}
       on conflict do nothing returning stock_id
     )
     select low.product_id::text as "productId", low.warehouse_id::text as "warehouseId", low.customer_id::text as "customerId"
     from fresh join low on low.id = fresh.stock_id order by low.id`,
  )
}

/** Deletes what happened to the goods of customers and is not mailed any more, some at a time. They are noted in the order of their numbers. */
export async function deleteOldCustomerNotices(sql: Sql): Promise<void> {
  await sql.query(
    `with young as (
       select no from customer_notice where noted_at >= kernel_now() - interval '${customerNoticeDays} days' order by no limit 1)
     delete from customer_notice where no in (
       select no from customer_notice where no < coalesce((select no from young), 9223372036854775807) order by no limit 100000)`,
  )
}
