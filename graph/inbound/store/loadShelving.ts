import { nextOf } from '../../kernel/number.ts'
import { batchesFrom, type KnownBatch } from '../../stock/steps/batch.ts'
import type { ScannedLocation } from '../../warehouse/steps.ts'
import { areaTypes, type Candidates, candidateColumns, candidateParts, nearPart } from './candidates.ts'
import { type LoadedTask, readTask, type TaskRow, taskColumns, taskParts } from './loadScan.ts'

/** What a putaway scan finds. */
export interface LoadedShelving extends LoadedTask, Candidates {
  /** The scanned location. */
  location: ScannedLocation | null
  /** Batches of the product from the order. */
  batches: readonly KnownBatch[]
  /** For the number of a new batch; null if there is one of today. */
  batchNo: number | null
}

/**
 * Statement of a putaway scan: of a location if there is `:locationCode`, else of any other code. Candidates are read for what is left of the
 * product after the scan.
 */
export const loadShelving = {
  parts: `${taskParts}, located as materialized (
    select l.id, l.code, a.id as "cargoAreaId", a.type as "areaType"
    from place join location l on l.warehouse_id = place.id and l.code = :locationCode::text and l.kind = 'SHELF'
      join cargo_area a on a.id = l.cargo_area_id
  ), ${nearPart('coalesce(:locationCode::text, :nearCode::text)')}, hand as materialized (
    select l.product_id, l.received_good - l.shelved_good as good, l.received_defective - l.shelved_defective as defective
    from shown s join inbound_line l on l.order_id = s.id
    where case when :locationCode::text is null then l.product_id in (select id from found) else l.product_id = :productId::uuid end
  ), wants as materialized (
    select h.product_id, q.quality, q.types
    from hand h left join located d on true cross join lateral (
      values ('GOOD'::quality, ${areaTypes('GOOD')}, h.good), ('DEFECTIVE', ${areaTypes('DEFECTIVE')}, h.defective)
    ) as q(quality, types, pieces)
    where q.pieces > case when d."areaType" = any(q.types) then coalesce(:quantity::integer, q.pieces) else 0 end
  ), ${candidateParts}, lot as materialized (
    select b.* from shown s cross join lateral (${batchesFrom({ warehouseId: ':warehouseId::uuid', source: "'INBOUND'", sourceNumber: 's.number', productIds: 'array[:productId::uuid]' })}) b
    where :locationCode::text is not null
  )`,
  select: `select ${taskColumns}, ${candidateColumns}, (select row_to_json(d) from located d) as location,
    (select coalesce(json_agg(b), '[]') from lot b) as batches,
    case when exists (select from hand) and exists (select from located) and (:isWhole::boolean or not exists (
      select from lot b join warehouse w on w.id = place.id where b."receivedOn" = (kernel_now() at time zone w.time_zone)::date::text))
    then ${nextOf('batch')}::text end as "batchNo"
  from place`,
}

type ShelvingRow = TaskRow & Omit<LoadedShelving, keyof LoadedTask | 'batchNo'> & { batchNo: string | null }

export function readShelvingRow(row: Record<string, unknown>): LoadedShelving {
  const { orders, products, matches, shownId, batchNo, ...found } = row as unknown as ShelvingRow & { now?: Date }
  return { ...found, ...readTask({ orders, products, matches, shownId }), batchNo: batchNo === null ? null : Number(batchNo) }
}
