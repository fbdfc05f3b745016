import type { Call } from '../../kernel/command/call.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import type { StockPosition } from '../../stock/steps/post.ts'
import type { LoadedBook, LoadedCountLine, LoadedPlace } from './loadCount.ts'

/** A line of a product that the book does not know at a location. */
export interface FoundLine {
  id: string
  productId: string
  customerId: string
  quality: StockPosition['quality']
  book: Pick<LoadedBook, 'book' | 'bookRows'>
  tally: number
}

/** What a scan changes at a location of a count. */
export interface Counted {
  count: { id: string; warehouseId: string }
  /** The location as it was loaded, and as it is then; null if it stays. */
  place: LoadedPlace
  placeAfter: Pick<LoadedPlace, 'emptyAt' | 'skipReason'> | null
  /** Lines after the scan. */
  lines: readonly Pick<LoadedCountLine, 'id' | 'row' | 'tally' | 'holderId' | 'skipReason' | 'refusedReason'>[]
  found: FoundLine | null
  entries: readonly { id: string; lineId: string; pieces: number }[]
  countedAt: Date
}

/**
 * SQL: saves a scan of a count that goes on, if the location and its changed lines are as they were loaded. Scans of a count hold its lock for this statement
 * only; a new line changes its location, so that a scan that has not seen it is decided again.
 */
export const countParts = {
  sql: `counting as materialized (
    select c.id from ready cross join stock_count c where c.id = :countId::uuid and c.state = 'COUNTING' for no key update of c
  ), spot as materialized (
    select p.id, p.location_id from counting cross join stock_count_place p
    where p.id = :placeId::uuid and p.xmin::text = :placeRow::text for no key update of p
  ), known as materialized (
    select l.id from spot cross join stock_count_line l join unnest(:lineIds::uuid[], :lineRows::text[]) as x(id, loaded)
      on x.id = l.id and l.xmin::text = x.loaded
    order by l.id for no key update of l
  ), placed as (
    update stock_count_place p set empty_at = :emptyAt::timestamptz, skip_reason = :placeSkip::stock_count_skip_reason
    from spot where p.id = spot.id and :changesPlace::boolean
  ), changed as (
    update stock_count_line l set tally = x.tally, holder_id = x.holder_id, held_at = case when x.holder_id is not null then :now::timestamptz end,
      skip_reason = x.skip_reason::stock_count_skip_reason, refused_reason = x.refused_reason
    from known join unnest(:lineIds::uuid[], :tallies::integer[], :holderIds::uuid[], :skipReasons::text[], :refusedReasons::text[])
      as x(id, tally, holder_id, skip_reason, refused_reason) using (id)
    where l.id = known.id returning 1
  ), found as (
    insert into stock_count_line (id, count_id, warehouse_id, customer_id, location_id, product_id, quality, book, book_rows, book_at, tally,
      holder_id, held_at)
    select x.id, :countId::uuid, :warehouseId::uuid, x."customerId", spot.location_id, x."productId", x.quality::quality, x.book, x."bookRows",
      :now::timestamptz, x.tally, :counterId::uuid, :now::timestamptz
    from spot cross join jsonb_to_recordset(:found::jsonb)
      as x(id uuid, "customerId" uuid, "productId" uuid, quality text, book integer, "bookRows" jsonb, tally integer)
  ), entered as (
    insert into stock_count_entry (id, line_id, counted, counted_at, recorded_at, actor_kind, actor_id)
    select x.id, x.line_id, x.pieces, :countedAt::timestamptz, :now::timestamptz, :counterKind::text, :counterId::uuid
    from spot cross join unnest(:entryIds::uuid[], :entryLineIds::uuid[], :entryPieces::integer[]) as x(id, line_id, pieces)
  ), saved as (
    select 1 from spot where (select count(*) from changed) = cardinality(:lineIds::uuid[])
  )`,
}

/** Values of `countParts`. */
export function valuesOfCounted(call: Call, { count, place, placeAfter, lines, found, entries, countedAt }: Counted): Values {
  return {
    countId: count.id,
    warehouseId: count.warehouseId,
    placeId: place.id,
    placeRow: place.row,
    changesPlace: placeAfter !== null,
    emptyAt: placeAfter?.emptyAt ?? null,
    placeSkip: placeAfter?.skipReason ?? null,
    lineIds: lines.map(({ id }) => id),
    lineRows: lines.map(({ row }) => row),
    tallies: lines.map(({ tally }) => tally),
    holderIds: lines.map(({ holderId }) => holderId),
    skipReasons: lines.map(({ skipReason }) => skipReason),
    refusedReasons: lines.map(({ refusedReason }) => refusedReason),
    found: JSON.stringify(found ? [{ ...found, ...found.book }] : []),
    entryIds: entries.map(({ id }) => id),
    entryLineIds: entries.map(({ lineId }) => lineId),
    entryPieces: entries.map(({ pieces }) => pieces),
    countedAt,
    counterKind: call.actor.kind,
    counterId: call.actor.id,
  }
}
