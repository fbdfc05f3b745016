import { enabledInPlace } from '../../customer/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { DraftReason, IntakeContext, JudgedOrder, KnownPackage, NaturalKeys, Order } from '../rules.ts'

/**
 * Reads everything that the validation of a set of orders depends on, in one statement. `toWrite`: the warehouse is not disabled for the customer
 * before the transaction ends.
 */
export async function readIntakeContext(
  tx: Tx | Db,
  place: { warehouseId: string; customerId: string },
  orders: readonly JudgedOrder[],
  toWrite: boolean,
): Promise<IntakeContext> {
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const [known] = await tx.$queryRawUnsafe<[IntakeContext]>(
    `with place as materialized (${enabledInPlace(toWrite ? 'for key share' : '')})
     select
       (select json_build_object('number', w.number, 'orderTaking', w.order_taking, 'timeZone', w.time_zone, 'weightUnit', w.weight_unit,
          'choosesChannels', w.chooses_channels) from warehouse w where w.id = $1::uuid) as warehouse,
       (select json_build_object('name', c.name, 'nameEn', c.name_en, 'active', c.active, 'enabled', coalesce((select enabled from place), false))
        from customer c where c.id = $2::uuid) as customer,
       (select coalesce(json_agg(json_build_object('id', p.id, 'sku', p.sku, 'forSale', p.sale = 'ON_SALE', 'weightGrams', p.weight_grams,
          'available', coalesce(s.available, 0))), '[]')
        from product p left join product_stock s on s.product_id = p.id and s.warehouse_id = $1::uuid
        where p.customer_id = $2::uuid and p.sku = any($3::text[])) as products,
       (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'groupId', c.group_id)), '[]')
        from channel c where c.warehouse_id = $1::uuid and c.code = any($4::text[])) as channels,
       (select coalesce(json_agg(k), '[]') from (${selectByNaturalKeys('$2::uuid', '$5::jsonb')}) k) as packages`,
    place.warehouseId,
    place.customerId,
    distinct(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku))),
    distinct(orders.map(({ channelCode }) => channelCode)),
    JSON.stringify(orders.map(naturalKeyFields)),
  )
  return known
}

const naturalKeyFields = ({ erpNumber, platform, platformOrderNumber }: NaturalKeys) => ({ erpNumber, platform, platformOrderNumber })

/** SQL: packages with the natural keys of orders; written so that each key uses its own unique index. */
const selectByNaturalKeys = (customer: string, orders: string) => {
  const columns = `p.id::text, p.number, p.erp_number as "erpNumber", p.platform, p.platform_order_number as "platformOrderNumber", p.position_in_order as "positionInOrder"`
  const asked = `jsonb_to_recordset(${orders}) as o("erpNumber" text, platform text, "platformOrderNumber" text)`
  const mine = `p.customer_id = ${customer} and p.state <> 'CANCELLED'`
  return `select ${columns} from ${asked} join package p on ${mine} and p.erp_number = o."erpNumber"
    union select ${columns} from ${asked} join package p on ${mine} and p.platform = o.platform and p.platform_order_number = o."platformOrderNumber"`
}

/** A new package with recipient and lines. */
export interface NewPackage {
  id: string
  number: string
  warehouseId: string
  customerId: string
  source: 'API' | 'IMPORT' | 'MANUAL'
  state: 'DRAFT' | 'PENDING'
  day: string
  order: Order
  channelId: string | null
  groupId: string | null
  reasons: readonly DraftReason[]
  skus: number
  pieces: number
  weightGrams: number
  signature: string
  lines: readonly { id: string; productId: string; lineNo: number; quantity: number }[]
}

/**
 * Inserts packages with recipients and lines in one statement; returns the ids of those written. A package whose natural key was taken
 * concurrently is skipped. Pending packages have reserved their stock and request their label.
 */
export async function insertPackages(tx: Tx, call: Call, packages: readonly NewPackage[]): Promise<Set<string>> {
  const rows = packages.map(({ order, lines: _, reasons, ...row }) => ({ ...row, ...columnsOf(order), draftReasons: reasons }))
  const lines = packages.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, packageId: id })))
  const written = await tx.$queryRawUnsafe<{ id: string }[]>(
    `with r as materialized (
       select * from jsonb_to_recordset($1::jsonb) as r(id uuid, number text, "warehouseId" uuid, "customerId" uuid, source package_source,
         state package_state, day date, "erpNumber" text, platform text, "platformOrderNumber" text, "positionInOrder" integer, "channelId" uuid,
         "groupId" uuid, "draftReasons" jsonb, skus integer, pieces integer, "weightGrams" integer, signature text, remark text,
         name text, phone text, email text, country text, province text, city text, district text, postcode text, address1 text, address2 text)
     ), p as (
       insert into package (id, number, warehouse_id, customer_id, erp_number, platform, platform_order_number, position_in_order, source, channel_id, group_id,
         state, draft_reasons, interception, label, label_request, skus, pieces, weight_grams, signature, remark, created_at, day, updated_at,
         accepted_at, version)
       select r.id, r.number, r."warehouseId", r."customerId", r."erpNumber", r.platform, r."platformOrderNumber", r."positionInOrder", r.source, r."channelId",
         r."groupId", r.state, r."draftReasons", 'NONE', case r.state when 'PENDING' then 'REQUESTED'::label_state else 'NONE' end,
         case r.state when 'PENDING' then 1 else 0 end, r.skus, r.pieces, r."weightGrams", r.signature, r.remark, $3::timestamptz, r.day,
         $3::timestamptz, case r.state when 'PENDING' then $3::timestamptz end, 1
       -- In one order: two sets that hold the same orders wait for each other's keys.
       from r order by r."erpNumber", r.platform, r."platformOrderNumber", r."positionInOrder" on conflict do nothing returning id
     ), recipients as (
       insert into recipient (package_id, warehouse_id, customer_id, name, phone, email, country, province, city, district, postcode, address1, address2)
       select r.id, r."warehouseId", r."customerId", r.name, r.phone, r.email, r.country, r.province, r.city, r.district, r.postcode, r.address1,
         r.address2
       from r join p using (id)
     ), lines as (
       insert into package_line (id, package_id, warehouse_id, customer_id, product_id, line_no, quantity, locked, picked, sorted, packed)
       select l.id, r.id, r."warehouseId", r."customerId", l."productId", l."lineNo", l.quantity, case r.state when 'PENDING' then l.quantity else 0 end,
         0, 0, 0
       from jsonb_to_recordset($2::jsonb) as l(id uuid, "packageId" uuid, "productId" uuid, "lineNo" integer, quantity integer)
       join r on r.id = l."packageId" join p on p.id = r.id
     )
     select id::text from p`,
    JSON.stringify(rows),
    JSON.stringify(lines),
    call.now,
  )
  return new Set(written.map(({ id }) => id))
}

/** Fields of an order that are columns of its package or recipient. */
function columnsOf({ erpNumber, platform, platformOrderNumber, positionInOrder, remark, recipient }: Order): object {
  return { erpNumber, platform, platformOrderNumber, positionInOrder, remark, ...recipient }
}

/** Finds packages by the natural keys of orders, except cancelled ones. */
export async function packagesByKeys(tx: Tx | Db, customerId: string, orders: readonly NaturalKeys[]): Promise<KnownPackage[]> {
  return tx.$queryRawUnsafe(selectByNaturalKeys('$1::uuid', '$2::jsonb'), customerId, JSON.stringify(orders.map(naturalKeyFields)))
}
