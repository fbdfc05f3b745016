// Lists as SQL that prints the complete answer as text. `$1` is the warehouse, `$2` the allowed actions by state, `$3` the text after the
// data, `$4` and further the filter of the list.

const id = (type: string, column: string) => `encode(convert_to('${type}:' || ${column}, 'UTF8'), 'base64')`
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const url = (text: string) => `translate(encode(convert_to(${text}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`

/** Page of the rows of a query, each with `nth`, `node` and `cursor`: fifty of them, and one more if more follow. */
const page = (field: string, rows: string, order: 'node first' | 'cursor first') => `
  select '{"data":{"${field}":{"edges":['
    || coalesce(string_agg(${order === 'node first' ? `'{"node":' || node || ',"cursor":"' || cursor || '"}'` : `'{"cursor":"' || cursor || '","node":' || node || '}'`}, ',' order by nth) filter (where nth <= 50), '')
    || '],"pageInfo":' || row_to_json((select i from (select max(cursor) filter (where nth = least(50, count)) as "endCursor", max(count) > 50 as "hasNextPage") i))
    || '}}' || $3::text as answer
  from (select *, count(*) over () as count from (${rows}) x) r`

const packages = (where: string) =>
  page(
    'list',
    `select nth, ${url(`${utc(`p.day::timestamp at time zone 'UTC'`)} || ' ' || p.id`)} as cursor, row_to_json((select n from (select
       ${id('Package', 'p.id')} as id, p.number, p.platform_order_number as "platformOrderNumber", p.erp_number as "erpNumber",
       c.name as "customerName", l.name as "channelName",
       case when w.id is not null then row_to_json((select v from (select w.number, ${id('Wave', 'w.id')} as id) v)) end as wave,
       concat_ws(' · ', nullif(r.country, ''), nullif(r.postcode, '')) as destination, p.skus, p.pieces, p.state,
       p.abnormal_reason as "abnormalReason", p.interception,
       case when p.blocked_at is not null then row_to_json((select b from (select ${utc('p.blocked_at')} as at) b)) end as hold,
       row_to_json((select t from (select p.label as state, p.tracking_number as "trackingNumber") t)) as label,
       $2::json -> p.state::text as "allowedActions", ${utc('p.created_at')} as "createdAt", ${utc('p.updated_at')} as "updatedAt",
       'Package' as __typename) n))::text as node
     from (select *, row_number() over (order by p.day desc, p.id desc) as nth from package p where p.warehouse_id = $1::uuid ${where}
       order by p.day desc, p.id desc limit 51) p
     join customer c on c.id = p.customer_id
     left join channel l on l.id = p.channel_id
     left join wave w on w.id = p.wave_id
     left join recipient r on r.package_id = p.id`,
    'cursor first',
  )

/** The main picture of a product; the goods of the benches have none. */
const picture = (product: string) =>
  `(select json_build_object('small', i.picture_id) from product_picture i where i.product_id = ${product} order by i.position limit 1)`

const stocks = page(
  'list',
  `select nth, ${url(`'["' || s.sku || '","' || s.id || '"]'`)} as cursor, row_to_json((select n from (select
     ${id('ProductStock', 's.id')} as id, s.in_transit as "inTransit", s.to_receive as "toReceive", s.to_shelve as "toShelve", s.good, s.defective,
     s.locked, s.available, s.total, v.level, coalesce(s.good - s.locked < v.level, false) as "isLow", (select (kernel_now() at time zone z.time_zone)::date - min(b.received_on)
       from location_stock l join batch b on b.id = l.batch_id, warehouse z
       where l.warehouse_id = s.warehouse_id and l.product_id = s.product_id and l.on_hand > 0 and z.id = s.warehouse_id
       group by z.time_zone) as "oldestDays", ${utc('s.last_at')} as "updatedAt",
     row_to_json((select p from (select ${id('Product', 's.product_id')} as id, s.sku, s.name, ${picture('s.product_id')} as picture,
       row_to_json((select k from (select c.name, ${id('Customer', 'c.id')} as id) k)) as customer) p)) as product,
     'ProductStock' as __typename) n))::text as node
   from (select s.*, p.sku, p.name, row_number() over (order by p.sku, s.id) as nth
     from product_stock s join product p on p.id = s.product_id where s.warehouse_id = $1::uuid and $2::json is not null
     order by p.sku, s.id limit 51) s
   join customer c on c.id = s.customer_id
   left join stock_level v on v.stock_id = s.id`,
  'cursor first',
)

// The moment is `$4`.
const stocksThen = page(
  'list',
  `select nth, ${url(`'["' || s.sku || '","' || s.id || '"]'`)} as cursor, row_to_json((select n from (select
     s.in_transit as "inTransit", s.to_receive as "toReceive", s.to_shelve as "toShelve", s.good, s.defective,
     s.locked, s.available, s.total, (select ($4::timestamptz at time zone z.time_zone)::date - min(b.received_on)
       from location_stock l join batch b on b.id = l.batch_id cross join lateral stock_at(l.id, 'ON_HAND', $4::timestamptz) f, warehouse z
       where l.warehouse_id = s.warehouse_id and l.product_id = s.product_id and f.after > 0 and z.id = s.warehouse_id
       group by z.time_zone) as "oldestDays", ${utc('s.last_at')} as "updatedAt",
     row_to_json((select p from (select ${id('Product', 's.product_id')} as id, s.sku, s.name, ${picture('s.product_id')} as picture,
       row_to_json((select k from (select c.name, ${id('Customer', 'c.id')} as id) k)) as customer) p)) as product,
     'PastProductStock' as __typename) n))::text as node
   from (select r.*, f.*, row_number() over (order by r.sku, r.id) as nth
     from (select r.id, r.warehouse_id, r.customer_id, r.product_id, p.sku, p.name from product_stock r join product p on p.id = r.product_id
       where r.warehouse_id = $1::uuid and $2::json is not null
         and exists (select from stock_flow k where k.row_id = r.id and k.quantity = any(enum_range(null::stock_quantity)) and k.at <= $4::timestamptz)
       order by p.sku, r.id limit 51) r
     cross join lateral stock_product_at(r.id, $4::timestamptz) f) s
   join customer c on c.id = s.customer_id`,
  'cursor first',
)

// A limit of its own, as in the list query: without it PostgreSQL sorts the whole ledger of the product.
const flow = (until: string) =>
  page(
    'stockFlow',
    `select nth, ${url('f.no::text')} as cursor, row_to_json((select n from (select
     f.no::text as no, ${utc('f.at')} as at, f.change, f.after, 'StockChange' as __typename) n))::text as node
   from (select *, row_number() over (order by no desc) as nth from (
     select * from stock_flow where warehouse_id = $1::uuid and product_id = $4::uuid and no < coalesce($5::bigint, 9223372036854775807)
       and $2::json is not null ${until} order by no desc limit $6) last) f`,
    'node first',
  )

const person = (alias: string) =>
  `case when ${alias}.id is not null then row_to_json((select v from (select ${id('Staff', `${alias}.id`)} as id, ${alias}.name) v)) end`

const waves = page(
  'list',
  `select nth, encode(convert_to('GPC:S:' || w.id, 'UTF8'), 'base64') as cursor, row_to_json((select n from (select
     ${id('Wave', 'w.id')} as id, w.number, w.type, w.state, $2::json -> w.state::text as "allowedActions", g.name as "groupName", w.pick_mode as "pickMode",
     w.package_count as "packageCount", w.pieces, w.confirm_picking as "confirmPicking",
     t.waits as "waitsForAbnormal", false as "isPickedAgain", null as origin, t.counts,
     ${person('picker')} as picker, ${person('sorter')} as sorter, ${person('packer')} as packer, ${person('printer')} as "printedBy",
     ${person('suspender')} as "suspendedBy",
     ${utc('w.created_at')} as "createdAt", ${utc('w.printed_at')} as "printedAt", ${utc('w.picked_at')} as "pickedAt",
     ${utc('w.sorted_at')} as "sortedAt", ${utc('w.suspended_at')} as "suspendedAt", ${utc('w.ended_at')} as "endedAt",
     'Wave' as __typename) n))::text as node
   from (select *, row_number() over (order by id desc) as nth from wave where warehouse_id = $1::uuid order by id desc limit 51) w
   cross join lateral (
     select row_to_json((select c from (select a.due, a."toPick", a.picked, a."toPick" + a.picked as "toPack", a.packed, a.shipped, a.abnormal,
       greatest(0, w.package_count - a.due - a.abnormal) as removed) c)) as counts,
       w.state = 'PICKING' and a."toPick" + a.picked = 0 and a.abnormal > 0 as waits
     from (select
       coalesce(sum(count) filter (where state in ('TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED')), 0) as due,
       coalesce(sum(count) filter (where state in ('TO_BE_PRINTED', 'PICKING')), 0) as "toPick",
       coalesce(sum(count) filter (where state = 'PICKED'), 0) as picked,
       coalesce(sum(count) filter (where state in ('TO_BE_SHIPPED', 'SHIPPED')), 0) as packed,
       coalesce(sum(count) filter (where state = 'SHIPPED'), 0) as shipped,
       coalesce(sum(count) filter (where state = 'ABNORMAL'), 0) as abnormal
       from (select state, count from package_tally_fold where wave_id = w.id
         union all select state, delta from package_tally where wave_id = w.id) t) a
   ) t
   left join logistics_group g on g.id = w.group_id
   left join staff picker on picker.id = w.picker_id
   left join staff sorter on sorter.id = w.sorter_id
   left join staff packer on packer.id = w.packer_id
   left join staff printer on printer.id = w.printed_by_id
   left join staff suspender on suspender.id = w.suspended_by_id`,
  'node first',
)

/** Prepared statements by name. */
export const listSql = {
  packages: packages(''),
  after: packages('and (p.day, p.id) < ($4::date, $5::uuid)'),
  state: packages('and p.state = $4::package_state'),
  exact: packages('and p.number = any($4::text[])'),
  like: packages('and p.number ilike $4'),
  likeOfMonth: packages('and p.day >= current_date - 30 and p.number ilike $4'),
  sku: packages(
    'and exists (select from package_line l join product r on r.id = l.product_id where l.package_id = p.id and r.sku = any($4::text[]))',
  ),
  ...{ stocks, stocksThen, waves },
  flow: flow(''),
  flowThen:
    flow(`and at <= $7::timestamptz and no <= (select max(x.no) from (select id from product_stock where warehouse_id = $1::uuid and product_id = $4::uuid
    union all select id from location_stock where warehouse_id = $1::uuid and product_id = $4::uuid) r
    cross join unnest(enum_range(null::stock_quantity)) as q(quantity)
    cross join lateral (select g.no from stock_flow g where g.row_id = r.id and g.quantity = q.quantity and g.at <= $7::timestamptz
      order by g.at desc, g.row_no desc limit 1) x)`),
} as const
