import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { canonicalCode } from '../../kernel/states/canonical.ts'
import { areasFor } from '../../stock/rules.ts'
import { countMachine, type StockCountSkipReason, type StockCountType } from '../states.ts'

interface NewCount {
  id: string
  number: string
  warehouseId: string
  type: keyof typeof StockCountType.values
  isBlind: boolean
  withEmpty: boolean
  remark: string
}

/** Inserts a count with its locations and its first history row. A blind one hides their stock. */
export async function insertCount(tx: Tx, call: Call, count: NewCount, locationIds: readonly string[]): Promise<void> {
  const author = { authorKind: call.actor.kind, authorId: call.actor.id }
  const state = countMachine.initial
  await tx.stockCount.createMany({ data: [{ ...count, ...author, state, createdAt: call.now, updatedAt: call.now, version: 1 }] })
  await tx.stockCountPlace.createMany({ data: locationIds.map((locationId) => ({ id: call.newId(), countId: count.id, locationId })) })
  await recordInitialState(tx, call, countMachine, [{ id: count.id, state }])
  if (count.isBlind) call.topics.add('stock')
}

/** Ids of the locations that a count visits, by one of its types. */
export async function findPlaces(
  tx: Tx,
  warehouseId: string,
  chosen: { areaId?: string; from?: string | null; to?: string | null; locationIds?: readonly string[]; productIds?: readonly string[] },
  withEmpty: boolean,
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select l.id::text from location l
     left join location f on f.id = $4::uuid left join location u on u.id = $5::uuid
     where l.warehouse_id = $1::uuid and l.kind = 'SHELF'
       and ($2::uuid is null or l.cargo_area_id = $2::uuid)
       and ($3::uuid[] is null or l.id = any($3::uuid[]))
       and (f.id is null or (l.prefix, l.walk_order, l.id) >= (f.prefix, f.walk_order, f.id))
       and (u.id is null or (l.prefix, l.walk_order, l.id) <= (u.prefix, u.walk_order, u.id))
       and ($6::uuid[] is null and $7 or exists (
         select from location_stock s where s.location_id = l.id and ($6::uuid[] is null or s.product_id = any($6::uuid[]))
           and (s.on_hand > 0 or $7 and s.cleaned_at is null)))
     order by l.prefix, l.walk_order, l.id`,
    warehouseId,
    chosen.areaId ?? null,
    chosen.locationIds ?? null,
    chosen.from ?? null,
    chosen.to ?? null,
    chosen.productIds ?? null,
    withEmpty,
  )
  return rows.map(({ id }) => id)
}

/** Ids of the locations with open count holds. */
export async function placesOfHolds(tx: Tx, warehouseId: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select l.id::text from location l where l.kind = 'SHELF' and exists (
       select from count_hold h join location_stock s on s.id = h.location_stock_id
       where h.warehouse_id = $1::uuid and h.state = 'OPEN' and s.location_id = l.id)
     order by l.prefix, l.walk_order, l.id`,
    warehouseId,
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads the book of a count: a line for each product at its locations, with the pieces and the position in the ledger, read together. Repeated when
 * the counting starts. With products, lines of those only; `withZero` includes theirs without stock.
 */
export async function readBook(
  tx: Tx,
  call: Call,
  countId: string,
  { productIds, withZero }: { productIds: readonly string[] | null; withZero: boolean },
): Promise<void> {
  const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(
    `select s.customer_id as "customerId", s.location_id as "locationId", s.product_id as "productId", s.quality, sum(s.on_hand)::integer as book,
       jsonb_object_agg(s.id, s.row_no) as "bookRows"
     from stock_count_place p
     join location l on l.id = p.location_id
     join cargo_area a on a.id = l.cargo_area_id
     join location_stock s on s.location_id = l.id
       and s.quality = case when a.type::text = any($2::text[]) then 'DEFECTIVE'::quality else 'GOOD' end
     where p.count_id = $1::uuid and ($3::uuid[] is null or s.product_id = any($3::uuid[]))
     group by s.customer_id, s.location_id, s.product_id, s.quality
     having sum(s.on_hand) > 0 or $4
       or exists (select from stock_count_line k where k.count_id = $1::uuid and k.location_id = s.location_id and k.product_id = s.product_id)
     order by s.location_id, s.product_id`,
    countId,
    areasFor.DEFECTIVE,
    productIds,
    withZero,
  )
  await tx.$executeRawUnsafe(
    `insert into stock_count_line (id, count_id, warehouse_id, customer_id, location_id, product_id, quality, book, book_rows, book_at)
     select r.id, c.id, c.warehouse_id, r."customerId", r."locationId", r."productId", r.quality, r.book, r."bookRows", $3::timestamptz
     from stock_count c, jsonb_to_recordset($2::jsonb) as r(id uuid, "customerId" uuid, "locationId" uuid, "productId" uuid, quality quality,
       book integer, "bookRows" jsonb)
     where c.id = $1::uuid
     on conflict (count_id, location_id, product_id) do update set book = excluded.book, book_rows = excluded.book_rows, book_at = excluded.book_at`,
    countId,
    JSON.stringify(rows.map((row) => ({ ...row, id: call.newId() }))),
    call.now,
  )
}

/** Warehouse of a count, for its rights. */
export async function scopeOfCount(db: Pick<Tx, 'stockCount'>, id: string): Promise<{ warehouseId: string }> {
  const row = await db.stockCount.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw NotFound({ what: 'StockCount' }, 'stockCountId')
  return row
}

/** Id of the count with this number in a warehouse. */
export async function countByNumber(tx: Pick<Tx, 'stockCount'>, warehouseId: string, scanned: string): Promise<string | null> {
  const number = canonicalCode(scanned).toUpperCase()
  return (await tx.stockCount.findFirst({ where: { warehouseId, number }, select: { id: true } }))?.id ?? null
}

/** Locks a count and reads it. Fails with NOT_FOUND on `stockCountId`. */
export async function lockCount(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from stock_count where id = $1::uuid for no key update', id)
  const row = await tx.stockCount.findUnique({
    where: { id },
    include: { warehouse: { select: { timeZone: true, adjustmentLimit: true } } },
  })
  if (!row) throw NotFound({ what: 'StockCount' }, 'stockCountId')
  return row
}

/** A locked count. */
export type LockedCount = Awaited<ReturnType<typeof lockCount>>

type SkipReason = keyof typeof StockCountSkipReason.values

/** Changes lines of a locked count. */
export async function setLines(
  tx: Tx,
  ids: readonly string[],
  data: {
    tally?: number | null
    holderId?: string | null
    heldAt?: Date | null
    skipReason?: SkipReason | null
    recountAskedAt?: Date | null
    approvedDifference?: number | null
    refusedReason?: string | null
    decidedById?: string | null
    posted?: number
  },
): Promise<void> {
  if (ids.length > 0) await tx.stockCountLine.updateMany({ where: { id: { in: [...ids] } }, data })
}

/** Inserts what was counted; a refusal of the line's earlier difference ends. */
export async function insertEntries(
  tx: Tx,
  call: Call,
  counted: readonly { lineId: string; pieces: number }[],
  countedAt: Date,
): Promise<void> {
  const ids = counted.map(({ lineId }) => lineId)
  await setLines(tx, ids, { tally: null, holderId: null, heldAt: null, skipReason: null, refusedReason: null })
  await tx.stockCountEntry.createMany({
    data: counted.map(({ lineId, pieces }) => ({
      id: call.newId(),
      lineId,
      counted: pieces,
      countedAt,
      recordedAt: call.now,
      actorKind: call.actor.kind,
      actorId: call.actor.id,
    })),
  })
}

/** Writes what a completed count posted for each line. */
export async function setPosted(tx: Tx, lines: readonly { id: string; posted: number }[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `update stock_count_line l set posted = r.posted, tally = null, holder_id = null, held_at = null
     from jsonb_to_recordset($1::jsonb) as r(id uuid, posted integer) where l.id = r.id`,
    JSON.stringify(lines),
  )
}

/**
 * Lines of running counts of a warehouse in which two persons may have found the same difference: those that may wait for approval, and all that count
 * towards the limit of their product.
 */
export async function readDifferences(db: Pick<Tx, '$queryRawUnsafe'>, warehouseId: string, maximum: number): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `select k.id::text
     from stock_count c join stock_count_line k on k.count_id = c.id
     where c.warehouse_id = $1::uuid and c.state = 'COUNTING' and k.skip_reason is null and k.refused_reason is null
       and exists (select from stock_count_entry e where e.line_id = k.id offset 1)
     order by k.id limit $2`,
    warehouseId,
    maximum,
  )
  return rows.map(({ id }) => id)
}
