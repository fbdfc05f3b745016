import type { Tx } from '../../kernel/db.ts'
import { atWork } from './lines.ts'

/** A package of a wave as the sorting table and the packing bench see it. */
export interface HoleRow {
  packageId: string
  packageNumber: string
  hole: number | null
  state: 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
  label: 'NONE' | 'REQUESTED' | 'READY' | 'PRINTED' | 'FAILED' | 'VOID_REQUESTED' | 'VOIDED'
  pieces: number
  sorted: number
  packed: number
}

/** The packages of a wave with how far their pieces have come, by hole and number. */
export function readHoles(db: Pick<Tx, '$queryRawUnsafe'>, waveId: string): Promise<HoleRow[]> {
  return db.$queryRawUnsafe<HoleRow[]>(
    `select p.id::text as "packageId", p.number as "packageNumber", p.hole, p.state::text, p.label::text, p.pieces, p.sorted, p.packed
     from package p where p.wave_id = $1::uuid order by p.hole, p.id`,
    waveId,
  )
}

/** Pieces of a product that are still to be packed. */
export interface GoodsLeft {
  productId: string
  sku: string
  productName: string
  barcode: string | null
  left: number
}

/** What lies on the bench of a wave: the pieces of its packages that are picked and not packed, by SKU. */
export function readGoodsLeft(db: Pick<Tx, '$queryRawUnsafe'>, waveId: string): Promise<GoodsLeft[]> {
  return db.$queryRawUnsafe<GoodsLeft[]>(
    `select r.id::text as "productId", r.sku, r.name as "productName",
       (select b.code from product_barcode b where b.product_id = r.id order by b.code limit 1) as barcode,
       sum(l.quantity - l.packed)::integer as left
     from package p join wave w on w.id = p.wave_id join package_line l on l.package_id = p.id join product r on r.id = l.product_id
     where p.wave_id = $1::uuid and ${atWork} group by r.id having sum(l.quantity - l.packed) > 0 order by r.sku limit 250`,
    waveId,
  )
}
