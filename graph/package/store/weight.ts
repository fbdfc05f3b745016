import type { Tx } from '../../kernel/sql/db.ts'
import type { WeightUnitCode } from '../../kernel/states/weight.ts'
import type { WeighedGoods } from '../rules/weighing.ts'

/** A package with the weight of an earlier weighing, and what decides about it. */
export interface KeptWeight extends WeighedGoods {
  packageId: string
  weighing: 'NONE' | 'SCAN_FIRST' | 'WEIGH_FIRST'
  keptGrams: number | null
  /** Unit in which the warehouse shows weights. */
  weightUnit: WeightUnitCode
}

/** SQL: what decides about the weights of packages; `ids` is a query. */
export const weighedGoodsOf = (ids: string) => `
  select p.id::text as "packageId", p.measured_weight_grams as "keptGrams", w.weighing::text, w.weight_unit::text as "weightUnit", w.weight_tolerance_grams as "weightToleranceGrams",
    w.weight_tolerance_percent as "weightTolerancePercent", m.weight_grams as "packagingGrams", (
      select case when min(coalesce(r.measured_weight_grams, r.weight_grams)) > 0
        then least(sum(l.quantity::bigint * coalesce(r.measured_weight_grams, r.weight_grams)), 1000000000)::integer end
      from package_line l join product r on r.id = l.product_id where l.package_id = p.id
    ) as "goodsGrams"
  from package p join warehouse w on w.id = p.warehouse_id left join packaging_material m on m.id = p.material_id
  where p.id in (${ids})`

/** Unit in which a warehouse shows weights. */
export async function readWeightUnit(db: Pick<Tx, 'warehouse'>, warehouseId: string): Promise<WeightUnitCode> {
  return (await db.warehouse.findUniqueOrThrow({ where: { id: warehouseId }, select: { weightUnit: true } })).weightUnit
}

/** Time zone of a warehouse. */
export async function readTimeZone(db: Pick<Tx, 'warehouse'>, warehouseId: string): Promise<string> {
  return (await db.warehouse.findUniqueOrThrow({ where: { id: warehouseId }, select: { timeZone: true } })).timeZone
}

/** Reads the weights of packages whose warehouse weighs what it ships. */
export function readKeptWeights(tx: Tx, packageIds: readonly string[]): Promise<KeptWeight[]> {
  return tx.$queryRawUnsafe(`${weighedGoodsOf('select unnest($1::uuid[])')} and w.weighing <> 'NONE'`, packageIds)
}
