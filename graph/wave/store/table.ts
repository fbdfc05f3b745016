import type { Language } from '../../kernel/language.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { hasOpenSplits } from '../../package/steps/split.ts'
import type { PiecesToPack } from '../../product/rules/packaging.ts'
import { productNameSql } from '../../product/rules/product.ts'
import { moreBoxesOf } from './boxes.ts'
import { inProcess } from './lines.ts'

/** A package of a wave as the put wall and the packing station show it. */
export interface SlotRow {
  packageId: string
  packageNumber: string
  slot: number | null
  /** Boxes of the pick cart that it got when the ones before were full. */
  moreBoxes: number[]
  state: 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
  label: 'NONE' | 'REQUESTED' | 'READY' | 'PRINTED' | 'FAILED' | 'VOID_REQUESTED' | 'VOIDED'
  pieces: number
  sorted: number
  packed: number
  heldAt: Date | null
  interception: string
  /** The package from which it was split, unless parcels were split from it as well that are neither shipped nor cancelled. */
  joinsId: string | null
}

/** Packages of a wave with their progress, by slot and number. */
export function readSlots(db: Pick<Tx, '$queryRawUnsafe'>, waveId: string): Promise<SlotRow[]> {
  return db.$queryRawUnsafe<SlotRow[]>(
    `select p.id::text as "packageId", p.number as "packageNumber", p.slot, to_json(${moreBoxesOf}) as "moreBoxes", p.state::text, p.label::text, p.pieces, p.sorted, p.packed,
       p.blocked_at as "heldAt", p.interception::text, 
       case when p.split_from_id is not null and not ${hasOpenSplits('p.id')} then p.split_from_id::text end as "joinsId"
     from package p where p.wave_id = $1::uuid order by p.slot, p.id`,
    waveId,
  )
}

/** Unpacked pieces of a product. */
export interface GoodsLeft {
  productId: string
  sku: string
  productName: string
  barcode: string | null
  left: number
}

/** Picked and unpacked pieces of a wave, by SKU. */
export function readGoodsLeft(db: Pick<Tx, '$queryRawUnsafe'>, waveId: string, language: Language): Promise<GoodsLeft[]> {
  return db.$queryRawUnsafe<GoodsLeft[]>(
    `select r.id::text as "productId", r.sku, ${productNameSql(language, 'r')} as "productName",
       product_piece_barcode(r.id) as barcode,
       sum(l.quantity - l.packed)::integer as left
     from package p join wave w on w.id = p.wave_id join package_line l on l.package_id = p.id join product r on r.id = l.product_id
     where p.wave_id = $1::uuid and ${inProcess} group by r.id having sum(l.quantity - l.packed) > 0 order by r.sku limit 250`,
    waveId,
  )
}

/** The pieces of each package of a wave that is still to be packed, with what their products are bound to and their measured sizes. */
export function readPiecesToPack(
  db: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
): Promise<{ packageId: string; pieces: PiecesToPack[] }[]> {
  return db.$queryRawUnsafe(
    `select p.id::text as "packageId", jsonb_agg(jsonb_build_object(
       'quantity', l.quantity, 'packagingMaterialId', r.packaging_material_id,
       'size', case when r.measured_length_millimetres + r.measured_width_millimetres + r.measured_height_millimetres is not null
         then jsonb_build_object('lengthMillimetres', r.measured_length_millimetres, 'widthMillimetres', r.measured_width_millimetres,
           'heightMillimetres', r.measured_height_millimetres) end) order by l.id) as pieces
     from (
       select p.id from package p join wave w on w.id = p.wave_id where p.wave_id = $1::uuid and ${inProcess}
     ) p join (
       select min(id::text) as id, package_id, product_id, sum(quantity)::integer as quantity from package_line group by package_id, product_id
     ) l on l.package_id = p.id join product r on r.id = l.product_id
     group by p.id order by p.id`,
    waveId,
  )
}
