import type { Db } from '../../kernel/sql/db.ts'
import type { CargoAreaType, LocationStatus } from '../../warehouse/states.ts'
import { paceDays } from '../states.ts'
import { volumeOf } from '../steps/volume.ts'

/** A location on the storage map. */
export interface MapCell {
  id: string
  warehouseId: string
  code: string
  prefix: string
  column: number
  layer: number
  areaId: string
  status: keyof typeof LocationStatus.values
  /** Share of the shelf's volume in per cent; null without a shelf size. */
  fill: number | null
  products: number
  pieces: number
  allocated: number
  oldestDays: number | null
}

export interface MapArea {
  id: string
  code: string
  name: string
  nameEn: string | null
  type: keyof typeof CargoAreaType.values
}

/** All locations of a warehouse with what lies there, in one statement. */
export function readMap(db: Db, warehouseId: string, reach: readonly string[] | null): Promise<MapCell[]> {
  return db.$queryRawUnsafe<MapCell[]>(
    `select l.id::text, l.warehouse_id::text as "warehouseId", l.code, l.prefix, l.column_no as "column", l.layer, l.cargo_area_id::text as "areaId",
       case when s.pieces > 0 then 'OCCUPIED' when s.uncleaned then 'CLEANABLE' else 'IDLE' end as status,
       ceil(100 * coalesce(s.volume, 0) / (h.length_millimetres::numeric * h.width_millimetres * h.height_millimetres))::integer as fill,
       coalesce(s.products, 0)::integer as products, coalesce(s.pieces, 0)::integer as pieces, coalesce(s.allocated, 0)::integer as allocated,
       (kernel_now() at time zone w.time_zone)::date - s.oldest as "oldestDays"
     from location l
     join warehouse w on w.id = l.warehouse_id
     left join shelf_spec h on h.id = l.shelf_spec_id
     left join (
       select k.location_id, sum(k.on_hand) as pieces, sum(k.allocated) as allocated, sum(k.on_hand * ${volumeOf('p')}) as volume,
         count(distinct k.product_id) filter (where k.on_hand > 0) as products, min(b.received_on) filter (where k.on_hand > 0) as oldest,
         bool_or(k.cleaned_at is null) as uncleaned
       from location_stock k join product p on p.id = k.product_id join batch b on b.id = k.batch_id
       where k.warehouse_id = $1::uuid and (k.on_hand > 0 or k.cleaned_at is null) and ($2::uuid[] is null or k.customer_id = any($2::uuid[]))
       group by 1
     ) s on s.location_id = l.id
     where l.warehouse_id = $1::uuid and l.kind = 'SHELF' and l.cargo_area_id is not null
     order by l.prefix, l.column_no, l.layer`,
    warehouseId,
    reach,
  )
}

/** Pieces that were picked off the locations of a warehouse in the last days, by location id. */
export async function readPace(db: Db, warehouseId: string, reach: readonly string[] | null): Promise<Map<string, number>> {
  const rows = await db.$queryRawUnsafe<{ id: string; pieces: number }[]>(
    `select s.location_id::text as id, -sum(f.change)::integer as pieces
     from location_stock s
     join location l on l.id = s.location_id and l.kind = 'SHELF'
     join stock_flow f on f.row_id = s.id and f.quantity = 'ON_HAND' and f.at > kernel_now() - make_interval(days => $3)
       and f.change < 0 and f.document_kind in ('Package', 'Wave')
     where s.warehouse_id = $1::uuid and ($2::uuid[] is null or s.customer_id = any($2::uuid[]))
     group by 1`,
    warehouseId,
    reach,
    paceDays,
  )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Locations whose code begins with a text, or that hold a product whose SKU, name or barcode contains it. */
export function findOnMap(
  db: Db,
  warehouseId: string,
  text: string,
  reach: readonly string[] | null,
): Promise<{ id: string; pieces: number }[]> {
  const pattern = text.replace(/[\\%_]/g, '\\$&')
  return db.$queryRawUnsafe(
    `select l.id::text, coalesce(sum(s.on_hand) filter (where p.id is not null), 0)::integer as pieces
     from location l
     left join location_stock s on s.location_id = l.id and s.on_hand > 0 and ($4::uuid[] is null or s.customer_id = any($4::uuid[]))
     left join product p on p.id = s.product_id and (p.sku ilike $3 or p.name ilike $3
       or exists (select from product_barcode c where c.product_id = p.id and c.code ilike $3))
     where l.warehouse_id = $1::uuid and l.kind = 'SHELF'
     group by l.id, l.code
     having l.code ilike $2 or count(p.id) > 0
     order by l.code`,
    warehouseId,
    `${pattern}%`,
    `%${pattern}%`,
    reach,
  )
}

/** Cargo areas of a warehouse, the busiest kind first. */
export function readMapAreas(db: Db, warehouseId: string): Promise<MapArea[]> {
  return db.cargoArea.findMany({ where: { warehouseId }, orderBy: [{ type: 'asc' }, { code: 'asc' }] })
}
