import type { Actor } from '../../kernel/command/actor.ts'
import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { AdjustmentLine, CountedSince } from '../rules/adjustment.ts'
import type { AdjustmentReason } from '../states.ts'
import { adjustmentMachine } from '../states.ts'
import { personsOf } from './person.ts'

interface NewAdjustment {
  id: string
  number: string
  warehouseId: string
  customerId: string
  reason: keyof typeof AdjustmentReason.values
  remark: string
}

/** Inserts an adjustment with its lines and its first history row. */
export async function insertAdjustment(
  tx: Tx,
  call: Call,
  adjustment: NewAdjustment,
  lines: readonly (AdjustmentLine & { id: string })[],
): Promise<void> {
  const { id: adjustmentId, warehouseId, customerId } = adjustment
  const author = { authorKind: call.actor.kind, authorId: call.actor.id }
  const state = adjustmentMachine.initial
  await tx.adjustment.createMany({ data: [{ ...adjustment, ...author, state, createdAt: call.now, updatedAt: call.now, version: 1 }] })
  await tx.adjustmentLine.createMany({
    data: lines.map(({ id, productId, locationId, quality, change }, index) => ({
      id,
      adjustmentId,
      warehouseId,
      customerId,
      lineNo: index + 1,
      productId,
      locationId,
      quality,
      change,
    })),
  })
  await recordInitialState(tx, call, adjustmentMachine, [{ id: adjustmentId, state }])
}

/** Warehouse of an adjustment, for its rights. */
export async function scopeOfAdjustment(db: Pick<Tx, 'adjustment'>, id: string): Promise<{ warehouseId: string; customerId: string }> {
  const row = await db.adjustment.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  if (!row) throw NotFound({ what: 'Adjustment' }, 'adjustmentId')
  return row
}

/** Locks an adjustment and reads it with its lines. Fails with NOT_FOUND on `adjustmentId`. */
export async function lockAdjustment(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from adjustment where id = $1::uuid for no key update', id)
  const row = await tx.adjustment.findUnique({
    where: { id },
    include: { lines: { orderBy: { lineNo: 'asc' } }, warehouse: { select: { timeZone: true } } },
  })
  if (!row) throw NotFound({ what: 'Adjustment' }, 'adjustmentId')
  const [authorPerson = ''] = await personsOf(tx, [{ kind: row.authorKind, id: row.authorId }])
  return { ...row, authorPerson }
}

/** Makes the adjustments of one author wait for each other, so that together they stay below the limit of a day. */
export async function lockAuthor(tx: Tx, { kind, id }: Actor): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('adjustments of an author'), hashtext($1))`, `${kind} ${id ?? ''}`)
}

/** The adjustments of an author in a warehouse since a time, up to one of them. */
export interface DayOfAuthor {
  author: Pick<Actor, 'kind' | 'id'>
  warehouseId: string
  since: Date
  /** Id of an adjustment; only those before it. */
  before?: string
}

/** Pieces of products, up and down, that the adjustments of each day have changed, without what was refused. */
export async function readAdjustedPieces(
  db: Pick<Tx, '$queryRawUnsafe'>,
  days: readonly DayOfAuthor[],
  productIds: readonly string[],
): Promise<Map<string, number>[]> {
  const rows = await db.$queryRawUnsafe<{ day: number; productId: string; pieces: number }[]>(
    `select d.no::integer as day, l.product_id::text as "productId", sum(abs(l.change))::integer as pieces
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::uuid[]) with ordinality d (kind, author_id, warehouse_id, since, before, no)
     join adjustment a on a.warehouse_id = d.warehouse_id and a.author_kind = d.kind
       and (a.author_id = d.author_id or a.author_id is null and d.author_id is null) and a.created_at >= d.since and a.state <> 'REFUSED' and (d.before is null or a.id < d.before)
     join adjustment_line l on l.adjustment_id = a.id and l.product_id = any($6::uuid[])
     group by 1, 2`,
    days.map(({ author }) => author.kind),
    days.map(({ author }) => author.id),
    days.map(({ warehouseId }) => warehouseId),
    days.map(({ since }) => since),
    days.map(({ before }) => before ?? null),
    productIds,
  )
  const ofDay = Map.groupBy(rows, ({ day }) => day)
  return days.map((_, index) => new Map((ofDay.get(index + 1) ?? []).map(({ productId, pieces }) => [productId, pieces])))
}

/** What lies at the location of a line of an adjustment. */
export interface OnHandOfLine {
  warehouseId: string
  locationId: string
  onHand: number
}

/** Pieces on hand where the lines of waiting adjustments change them, by the id of the line. */
export async function readOnHand(db: Pick<Tx, '$queryRawUnsafe'>, lineIds: readonly string[]): Promise<Map<string, OnHandOfLine>> {
  const rows = await db.$queryRawUnsafe<(OnHandOfLine & { id: string })[]>(
    `select l.id::text, l.warehouse_id::text as "warehouseId", l.location_id::text as "locationId", coalesce(sum(s.on_hand), 0)::integer as "onHand"
     from adjustment_line l join adjustment a on a.id = l.adjustment_id and a.state = 'AWAITING_APPROVAL'
     left join location_stock s on s.location_id = l.location_id and s.product_id = l.product_id and s.quality = l.quality
     where l.id = any($1::uuid[]) group by l.id`,
    lineIds,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lines of an adjustment that completed counts have counted since it was created. */
export function readCountedSince(tx: Tx, adjustmentId: string): Promise<CountedSince[]> {
  return tx.$queryRawUnsafe<CountedSince[]>(
    `select p.sku, o.code as location, c.number as count, l.change, k.posted
     from adjustment a
     join adjustment_line l on l.adjustment_id = a.id
     join stock_count_line k on k.location_id = l.location_id and k.product_id = l.product_id and k.quality = l.quality
       and k.skip_reason is null and k.refused_reason is null
     join stock_count c on c.id = k.count_id and c.state = 'COMPLETED' and c.ended_at > a.created_at
     join lateral (select counted_at from stock_count_entry where line_id = k.id order by id desc limit 1) e on e.counted_at > a.created_at
     join product p on p.id = l.product_id
     join location o on o.id = l.location_id
     where a.id = $1::uuid
     order by l.line_no, c.ended_at`,
    adjustmentId,
  )
}

/** The adjustments of lines, locked. */
export async function adjustmentsOfLines(tx: Tx, lineIds: readonly string[]) {
  if (lineIds.length === 0) return []
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select a.id::text from adjustment a where a.id in (select adjustment_id from adjustment_line where id = any($1::uuid[]))
     order by a.id for no key update`,
    lineIds,
  )
  const found = await tx.adjustment.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { id: true, warehouseId: true, customerId: true, lines: { select: { id: true } } },
    orderBy: { id: 'asc' },
  })
  return found.map(({ lines, ...row }) => ({ ...row, lineIds: lines.map(({ id }) => id) }))
}
