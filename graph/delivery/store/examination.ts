import { type ExaminedPackage, examinedPackagePart, type LoadedExamination } from '../../package/steps/examine.ts'
import { readShipments, type Shipment, shipmentPart, shipmentsOf } from '../../package/steps/ship.ts'
import { type KeptWeight, weighedGoodsOf } from '../../package/steps/weight.ts'
import type { SharedCode } from '../../product/rules/ambiguous.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import { foundParts } from './shipment.ts'

/** A package whose examination has begun. */
export type BegunPackage = ExaminedPackage & { examination: LoadedExamination }

/** What a scan of an examination finds. */
export interface LoadedScan {
  /** The package that pieces count for: the one on the screen, else the newest that the caller has begun. */
  open: BegunPackage | null
  /** The package that the code names. */
  called: ExaminedPackage | null
  /** Products of the code: of the customer of the open package, or of the warehouse. */
  products: readonly (SharedCode & { key: string; pieces: number })[]
  /** The open package as it ships with its last piece, and what decides about its weight; null where it does not. */
  leaving: { shipment: Shipment; weights: KeptWeight } | null
}

/** SQL: unfinished examinations of `:examinerId` in a warehouse. */
const begunIn = (warehouse: string) => `x.warehouse_id = ${warehouse} and x.state = 'INSPECTING' and x.examiner_id = :examinerId::uuid`

/**
 * Statement that loads a scan of an examination. What ships is loaded only for the scan that is likely to be the last of its package, unless all is
 * needed.
 */
export const loadOfExamination = {
  parts: `${foundParts}, open as materialized (
    select x.package_id as id, p.customer_id from place cross join examination x join package p on p.id = x.package_id
    where ${begunIn(':warehouseId::uuid')} order by x.package_id = :packageId::uuid desc nulls last, x.started_at desc, x.id desc limit 1
  ), called as materialized (
    select p.id from found f join package p on p.id = f.id order by p.state = 'CANCELLED', p.id desc limit 1
  ), product_found as materialized (
    select r.id, f.key, r.sku, f.pieces, c.name as "customerName", c.name_en as "customerNameEn"
    from (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id join customer c on c.id = r.customer_id
    where case when exists (select from open) then r.customer_id = (select customer_id from open)
      else exists (select from customer_warehouse c where c.customer_id = r.customer_id and c.warehouse_id = :warehouseId::uuid) end
  ), last as materialized (
    select o.id from open o join warehouse w on w.id = :warehouseId::uuid and w.examination = 'SHIPS'
    where :isWhole::boolean or (select sum(l.quantity - l.examined) from package_line l where l.package_id = o.id) <= (select max(pieces) from product_found)
  ), ${examinedPackagePart('select id from open union select id from called')}, ${shipmentPart('select id from last')}`,
  select: `select (select id from open) as "openId", (select id from called) as "calledId", (select coalesce(json_agg(e), '[]') from examined_package e) as packages,
    (select coalesce(json_agg(f order by id, key), '[]') from product_found f) as products, ${shipmentsOf},
    (select coalesce(json_agg(w), '[]') from (${weighedGoodsOf('select id from last')}) w) as weights from admitted`,
}

export function readExaminationScan(row: Record<string, unknown>): LoadedScan {
  const { openId, calledId, packages, products, weights } = row as {
    openId: string | null
    calledId: string | null
    packages: ExaminedPackage[]
    products: LoadedScan['products']
    weights: KeptWeight[]
  }
  const packageOf = (id: string | null) => packages.find((one) => one.id === id) ?? null
  const [shipment] = readShipments(row)
  const [kept] = weights
  const leaving = shipment && kept ? { shipment, weights: kept } : null
  return { open: packageOf(openId) as BegunPackage | null, called: packageOf(calledId), products, leaving }
}

/** What the undo of a scan of an examination finds: its package, and another one that the caller has begun. */
export interface LoadedUndo {
  pkg: ExaminedPackage
  other: ExaminedPackage | null
}

/** Statement that loads the undo of a scan of the examination of package `:packageId`. */
export const loadOfUnexamining = {
  parts: `undone as materialized (
    select p.id, p.warehouse_id from admitted a join package p on p.id = :packageId::uuid and (a.warehouse_id is null or p.warehouse_id = a.warehouse_id)
  ), other as materialized (
    select x.package_id as id from undone u cross join examination x
    where ${begunIn('u.warehouse_id')} and x.package_id <> u.id order by x.started_at desc, x.id desc limit 1
  ), ${examinedPackagePart('select id from undone union select id from other')}`,
  select: `select (select row_to_json(e) from examined_package e where e.id = u.id) as pkg,
    (select row_to_json(e) from examined_package e where e.id <> u.id) as other from undone u`,
}

export const readUnexamining = (row: Record<string, unknown>): LoadedUndo => row as unknown as LoadedUndo
