import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { volumeOf } from '../../stock/steps/volume.ts'
import type { CargoAreaType } from '../../warehouse/states.ts'

/** Locations of a cargo area by status, and how full those are whose size is known. */
export interface AreaCapacity {
  id: string
  name: string
  type: keyof typeof CargoAreaType.values
  locations: number
  occupied: number
  idle: number
  cleanable: number
  /** Locations without a shelf size. */
  withoutSize: number
  /** Share of the volume of the locations with a size, of 1; null without one. */
  volume: number | null
}

/** Capacity of each cargo area with locations, from its locations and their stock. */
export function areaCapacities(db: Pick<Db, '$queryRawUnsafe'>, warehouseId: string, language: Language): Promise<AreaCapacity[]> {
  return db.$queryRawUnsafe<AreaCapacity[]>(
    `select a.id::text, ${nameSql(language, 'a')} as name, a.type::text, count(*)::integer as locations,
       (count(*) filter (where s.pieces > 0))::integer as occupied,
       (count(*) filter (where coalesce(s.pieces, 0) = 0 and not coalesce(s.uncleaned, false)))::integer as idle,
       (count(*) filter (where s.pieces = 0 and s.uncleaned))::integer as cleanable,
       (count(*) filter (where h.id is null))::integer as "withoutSize",
       ((coalesce(sum(s.volume) filter (where h.id is not null), 0)) / sum(h.length_millimetres::numeric * h.width_millimetres * h.height_millimetres))::float8
         as volume
     from cargo_area a
     join location l on l.cargo_area_id = a.id and l.warehouse_id = a.warehouse_id and l.kind = 'SHELF'
     left join shelf_spec h on h.id = l.shelf_spec_id
     left join (
       select k.location_id, sum(k.on_hand) as pieces, sum(k.on_hand * ${volumeOf('p')}) as volume, bool_or(k.cleaned_at is null) as uncleaned
       from location_stock k join product p on p.id = k.product_id
       where k.warehouse_id = $1::uuid and (k.on_hand > 0 or k.cleaned_at is null) group by 1
     ) s on s.location_id = l.id
     where a.warehouse_id = $1::uuid group by a.id order by a.code`,
    warehouseId,
  )
}
