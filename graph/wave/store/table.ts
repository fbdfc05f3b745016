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

/** A package that is still to be packed: its pieces, and what its freight depends on. */
export interface PackageToPack {
  packageId: string
  /** Null for a package without a channel. */
  channelId: string | null
  warehouseId: string
  timeZone: string
  country: string | null
  postcode: string | null
  city: string | null
  pieces: (PiecesToPack & { productId: string; sku: string; name: string; nameEn: string })[]
}

/** The packages of a wave that are still to be packed, or one of them, with the measured sizes of their pieces. */
export function readPackagesToPack(
  db: Pick<Tx, '$queryRawUnsafe'>,
  waveId: string,
  packageId: string | null = null,
): Promise<PackageToPack[]> {
  return db.$queryRawUnsafe(
    `select p.id::text as "packageId", p.channel_id::text as "channelId", p.warehouse_id::text as "warehouseId", h.time_zone as "timeZone",
       a.country, a.postcode, a.city, l.pieces
     from package p join wave w on w.id = p.wave_id join warehouse h on h.id = p.warehouse_id left join recipient a on a.package_id = p.id
     join lateral (
       select jsonb_agg(jsonb_build_object(
         'productId', r.id, 'sku', r.sku, 'name', r.name, 'nameEn', ${productNameSql('en', 'r')}, 'quantity', l.quantity,
         'packagingMaterialId', r.packaging_material_id, 'keepUpright', r.keep_upright,
         'grams', coalesce(r.measured_weight_grams, r.weight_grams),
         'size', case when r.measured_length_millimetres + r.measured_width_millimetres + r.measured_height_millimetres is not null
           then jsonb_build_object('lengthMillimetres', r.measured_length_millimetres, 'widthMillimetres', r.measured_width_millimetres,
             'heightMillimetres', r.measured_height_millimetres) end) order by l.id) as pieces
       from (
         select min(id::text) as id, product_id, sum(quantity)::integer as quantity from package_line where package_id = p.id group by product_id
       ) l join product r on r.id = l.product_id
       where l.quantity > 0
     ) l on l.pieces is not null
     where p.wave_id = $1::uuid and ${inProcess} and ($2::uuid is null or p.id = $2::uuid) order by p.id`,
    waveId,
    packageId,
  )
}
