import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { DuePackage } from '../../package/rules/dueTimes.ts'
import { notStopped } from '../../package/steps/packing.ts'
import { readFreePieces } from '../../stock/steps/piles.ts'
import type { ReplenishmentFigures } from '../rules/replenishment.ts'

type Reader = Pick<Tx, '$queryRawUnsafe'>

/** A product that has pieces in staging areas or on their way from there, or a level. */
export interface Replenishable extends ReplenishmentFigures {
  /** Of its stock in the warehouse. */
  stockId: string
  productId: string
  sku: string
}

/**
 * Lines of open transfers with pieces that are not put down in picking areas yet: from staging areas, unless they go elsewhere, and from one
 * picking location to another.
 */
const openLines = (warehouses: string) => `select l.product_id, l.transfer_id, l.quantity - l.moved_in - l.returned - l.lost as pieces
  from transfer t join transfer_line l on l.transfer_id = t.id
  join location f on f.id = l.from_location_id join cargo_area fa on fa.id = f.cargo_area_id
  left join location o on o.id = l.to_location_id left join cargo_area oa on oa.id = o.cargo_area_id
  where t.warehouse_id = ${warehouses} and t.state in ('CREATED', 'PARTIAL') and (oa.type = 'PICKING' and fa.type in ('STAGING', 'PICKING') or oa.type is null and fa.type = 'STAGING')
    and l.quantity > l.moved_in + l.returned + l.lost`

/** The products of a warehouse that could be replenished, or those of them that are given, with their figures. */
export async function readReplenishable(
  db: Reader,
  warehouseId: string,
  productIds: readonly string[] | null = null,
): Promise<Replenishable[]> {
  const rows = await db.$queryRawUnsafe<Omit<Replenishable, 'waiting' | 'picking' | 'staging'>[]>(
    `with on_the_way as (select product_id, sum(pieces)::integer as pieces from (${openLines('$1::uuid')}) l group by 1),
     staged as (
       select s.product_id, sum(s.free)::integer as pieces from location_stock s join location l on l.id = s.location_id
         join cargo_area a on a.id = l.cargo_area_id and a.type = 'STAGING'
       where s.warehouse_id = $1::uuid and s.quality = 'GOOD' and s.on_hand > s.allocated group by s.product_id, s.location_id
     ),
     known as (
       select product_id from staged
       union select product_id from on_the_way
       union select product_id from picking_level where warehouse_id = $1::uuid
     ),
     carton as (
       select b.product_id, min(b.pieces) as pieces from known k join product_barcode b on b.product_id = k.product_id and b.pieces > 1 group by 1
     ),
     whole as (select t.product_id, sum(t.pieces / c.pieces)::integer as cartons from staged t join carton c on c.product_id = t.product_id group by 1)
     select s.id::text as "stockId", p.id::text as "productId", p.sku, coalesce(w.pieces, 0) as "onTheWay",
       coalesce(v.minimum, 0) as minimum, coalesce(v.maximum, 0) as maximum, c.pieces as "cartonPieces", coalesce(h.cartons, 0) as cartons
     from known k join product_stock s on s.warehouse_id = $1::uuid and s.product_id = k.product_id join product p on p.id = k.product_id
     left join on_the_way w on w.product_id = k.product_id
     left join carton c on c.product_id = k.product_id left join whole h on h.product_id = k.product_id
     left join picking_level v on v.warehouse_id = $1::uuid and v.product_id = k.product_id
     where $2::uuid[] is null or k.product_id = any($2::uuid[])`,
    warehouseId,
    productIds,
  )
  const free = await readFreePieces(
    db,
    rows.map(({ productId }) => `${warehouseId} ${productId}`),
  )
  return rows.map((row, index) => ({ ...row, ...free[index]! }))
}

/** Pending packages that need pieces of a product. */
export interface WaitingRow extends DuePackage {
  productId: string
  pieces: number
}

/** What the pending packages of a warehouse need of products, unless they are stopped. Read by package: a product has lines of all the past. */
export function readWaiting(db: Reader, warehouseId: string, productIds: readonly string[]): Promise<WaitingRow[]> {
  return db.$queryRawUnsafe(
    `select p.id::text, p.group_id::text as "groupId", p.created_at as "createdAt", l.product_id::text as "productId", l.quantity as pieces
     from package p cross join lateral (select product_id, quantity from package_line where package_id = p.id offset 0) l
     where p.warehouse_id = $1::uuid and p.state = 'PENDING' and ${notStopped('p')} and l.product_id = any($2::uuid[])`,
    warehouseId,
    productIds,
  )
}

/** An open transfer that brings pieces of a product to picking areas. */
export interface Replenishing {
  transferId: string
  number: string
  pieces: number
}

/** The open transfers that bring pieces, oldest first, per key: a warehouse and a product. */
export async function readReplenishing(db: Db, keys: readonly string[]): Promise<Replenishing[][]> {
  const parts = keys.map((key) => key.split(' '))
  const rows = await db.$queryRawUnsafe<(Replenishing & { key: string })[]>(
    `select t.warehouse_id || ' ' || l.product_id as key, t.id::text as "transferId", t.number, sum(l.pieces)::integer as pieces
     from (${openLines('any($1::uuid[])')}) l join transfer t on t.id = l.transfer_id where l.product_id = any($2::uuid[])
     group by 1, 2, 3 order by 2`,
    [...new Set(parts.map(([warehouseId]) => warehouseId))],
    [...new Set(parts.map(([, productId]) => productId))],
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return keys.map((key) => byKey.get(key) ?? [])
}

/** Free pieces of a product at a staging location. */
export interface StagedPile {
  productId: string
  locationId: string
  code: string
  free: number
}

/** Free good pieces of products in the staging areas of a warehouse, oldest batch first. */
export function readStagedPiles(db: Reader, warehouseId: string, productIds: readonly string[]): Promise<StagedPile[]> {
  return db.$queryRawUnsafe(
    `select s.product_id::text as "productId", l.id::text as "locationId", l.code, s.free
     from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id and a.type = 'STAGING'
     join batch b on b.id = s.batch_id
     where s.warehouse_id = $1::uuid and s.product_id = any($2::uuid[]) and s.quality = 'GOOD' and s.on_hand > s.allocated
     order by b.received_on, b.id, l.walk_order, l.code`,
    warehouseId,
    productIds,
  )
}

/** Saves how many pieces the picking areas of a warehouse should hold of a product; nothing for a minimum of 0. */
export async function savePickingLevel(
  tx: Tx,
  { warehouseId, productId, minimum, maximum }: { warehouseId: string; productId: string; minimum: number; maximum: number },
  updatedAt: Date,
): Promise<void> {
  if (minimum === 0) {
    await tx.pickingLevel.deleteMany({ where: { warehouseId, productId } })
    return
  }
  const level = { minimum, maximum, updatedAt }
  await tx.pickingLevel.upsert({
    where: { warehouseId_productId: { warehouseId, productId } },
    create: { warehouseId, productId, ...level },
    update: level,
  })
}
