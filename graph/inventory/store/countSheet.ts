import type { Tx } from '../../kernel/sql/db.ts'
import type { CountEntry, CountedLine, Movement } from '../rules/counting.ts'
import type { StockCountLossKind } from '../states.ts'
import { personsOf } from './person.ts'

/** A movement with the document that caused it. */
export interface CountMovement extends Movement {
  documentKind: string
  documentNumber: string
}

/** A counting with its actor. */
export interface CountEntryRow extends CountEntry {
  actorKind: string
  actorId: string | null
}

type Reader = Pick<Tx, 'stockCountLine' | 'stockCountPlace' | '$queryRawUnsafe'>

const walkOrder = [{ location: { prefix: 'asc' } }, { location: { walkOrder: 'asc' } }, { location: { id: 'asc' } }] as const

/** The lines of counts, or some of them, in walking order, with what was counted and what moved since the book was read. */
export async function readCountLines(db: Reader, { countIds, lineIds }: { countIds: readonly string[]; lineIds?: readonly string[] }) {
  const rows = await db.stockCountLine.findMany({
    where: { countId: { in: [...countIds] }, ...(lineIds && { id: { in: [...lineIds] } }) },
    include: {
      entries: { orderBy: { id: 'asc' } },
      location: { select: { code: true, prefix: true } },
      product: {
        select: {
          sku: true,
          name: true,
          declaredNameEn: true,
          declaredPrice: true,
          currency: true,
        },
      },
    },
    orderBy: [...walkOrder, { product: { sku: 'asc' } }, { id: 'asc' }],
  })
  const movements = await readMovements(
    db,
    rows.map(({ id }) => id),
  )
  const all = rows.flatMap(({ entries }) => entries)
  const persons = await personsOf(
    db,
    all.map(({ actorKind, actorId }) => ({ kind: actorKind, id: actorId })),
  )
  const personOf = new Map(all.map(({ id }, index) => [id, persons[index] as string]))
  return rows.map(({ entries, ...row }) => ({
    ...row,
    sku: row.product.sku,
    location: row.location.code,
    entries: entries.map((entry): CountEntryRow => ({ ...entry, by: personOf.get(entry.id) as string })),
    movements: movements.get(row.id) ?? [],
  }))
}

/** What the sheet of a count shows of its products besides their names, which a scan does not need. */
export async function readSheetProducts(db: Pick<Tx, 'product'>, productIds: readonly string[]) {
  const rows = await db.product.findMany({
    where: { id: { in: [...productIds] } },
    select: {
      id: true,
      barcodes: { select: { code: true, pieces: true } },
      pictures: { select: { picture: { select: { mediumFileId: true } } }, orderBy: { position: 'asc' }, take: 1 },
    },
  })
  return new Map(rows.map(({ id, barcodes, pictures }) => [id, { barcodes, pictureFileId: pictures[0]?.picture.mediumFileId ?? null }]))
}

/** A line of a count with everything that its state follows from. */
export type CountLineRow = Awaited<ReturnType<typeof readCountLines>>[number] & CountedLine

/** The locations of a count in walking order. */
export function readCountPlaces(db: Reader, countIds: readonly string[]) {
  return db.stockCountPlace.findMany({
    where: { countId: { in: [...countIds] } },
    include: { location: { select: { code: true, prefix: true, column: true, layer: true, cargoArea: { select: { type: true } } } } },
    orderBy: [...walkOrder],
  })
}

/**
 * SQL: what changed the pieces of each line after its book was read and before its count ended, without what the count itself posted, and other counts
 * that agreed with the book meanwhile (a change of 0); `lineIds` is an array. `rules/counting.ts` says what the natures mean.
 */
export const movedOfLines = (lineIds: string) => `
  select k.id as "lineId", f.change, least(f.scanned_at, f.at) as "movedAt", f.at as "postedAt", f.document_kind as "documentKind",
    f.document_number as "documentNumber", f.document_kind = 'StockCount' as "isCount", coalesce(o.counted_at, a.created_at) as "seenAt",
    case when f.document_kind = 'StockCount' or a.reason in ('LOST', 'FOUND', 'CORRECTION') then 'CORRECTION'
      when f.document_kind = 'Import' or a.reason = 'OTHER' then 'UNKNOWN' else 'MOVE' end as nature
  from stock_count_line k
  join stock_count c on c.id = k.count_id
  join location_stock s on s.location_id = k.location_id and s.product_id = k.product_id and s.quality = k.quality
  join stock_flow f on f.row_id = s.id and f.quantity = 'ON_HAND' and f.row_no > coalesce((k.book_rows->>s.id::text)::integer, 0)
  left join adjustment a on f.document_kind = 'Adjustment' and a.id = f.document_id
  left join lateral (
    select e.counted_at from stock_count_line l join stock_count_entry e on e.line_id = l.id
    where f.document_kind = 'StockCount' and l.count_id = f.document_id and l.location_id = k.location_id and l.product_id = k.product_id
    order by e.id desc limit 1
  ) o on true
  where k.id = any(${lineIds}) and f.document_id <> c.id and f.at <= coalesce(c.ended_at, 'infinity')
  union all
  select k.id, 0, o.ended_at, o.ended_at, 'StockCount', o.number, true, e.counted_at, 'CORRECTION'
  from stock_count_line k
  join stock_count c on c.id = k.count_id
  join stock_count o on o.warehouse_id = c.warehouse_id and o.state = 'COMPLETED' and o.id <> c.id and o.ended_at > c.created_at
    and o.ended_at > k.book_at and o.ended_at <= coalesce(c.ended_at, 'infinity')
  join stock_count_line l on l.count_id = o.id and l.location_id = k.location_id and l.product_id = k.product_id
    and l.posted = 0 and l.skip_reason is null and l.refused_reason is null
  join lateral (select counted_at from stock_count_entry where line_id = l.id order by id desc limit 1) e on true
  where k.id = any(${lineIds})
  order by "postedAt"`

async function readMovements(db: Reader, lineIds: readonly string[]): Promise<Map<string, CountMovement[]>> {
  const rows = await db.$queryRawUnsafe<(CountMovement & { lineId: string })[]>(movedOfLines('$1::uuid[]'), lineIds)
  return Map.groupBy(rows, ({ lineId }) => lineId)
}

/** Pieces of products that counts have posted, up and down, in each warehouse since its time. */
export async function readPostedPieces(
  db: Pick<Tx, '$queryRawUnsafe'>,
  since: ReadonlyMap<string, Date>,
  productIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await db.$queryRawUnsafe<{ warehouseId: string; productId: string; pieces: number }[]>(
    `select c.warehouse_id::text as "warehouseId", k.product_id::text as "productId", sum(abs(k.posted))::integer as pieces
     from unnest($1::uuid[], $2::timestamptz[]) w (id, since)
     join stock_count c on c.warehouse_id = w.id and c.state = 'COMPLETED' and c.ended_at >= w.since
     join stock_count_line k on k.count_id = c.id
     where k.product_id = any($3::uuid[])
     group by 1, 2`,
    [...since.keys()],
    [...since.values()],
    productIds,
  )
  const ofWarehouse = Map.groupBy(rows, ({ warehouseId }) => warehouseId)
  return new Map([...ofWarehouse].map(([id, some]) => [id, new Map(some.map(({ productId, pieces }) => [productId, pieces]))]))
}

/** How many lines counts have, and how many are counted at least once or skipped. */
export async function readProgress(
  db: Pick<Tx, '$queryRawUnsafe'>,
  countIds: readonly string[],
): Promise<{ lines: number; done: number }[]> {
  const rows = await db.$queryRawUnsafe<{ countId: string; lines: number; done: number }[]>(
    `select k.count_id::text as "countId", count(*)::integer as lines, (count(*) filter (
       where k.skip_reason is not null or exists (select from stock_count_entry e where e.line_id = k.id)))::integer as done
     from stock_count_line k where k.count_id = any($1::uuid[]) group by 1`,
    countIds,
  )
  const figures = new Map(rows.map((row) => [row.countId, row]))
  return countIds.map((id) => figures.get(id) ?? { lines: 0, done: 0 })
}

/** The documents that lose goods by a plan, with their numbers. */
export async function readLosers(
  db: Pick<Tx, '$queryRawUnsafe'>,
  plan: {
    abnormal: readonly string[]
    drafts: readonly string[]
    losses: readonly { claim: { owner: string; ownerId: string } }[]
  },
): Promise<{ kind: keyof typeof StockCountLossKind.values; node: string; id: string; number: string }[]> {
  const linesOf = (owner: string) => plan.losses.filter(({ claim }) => claim.owner === owner).map(({ claim }) => claim.ownerId)
  return db.$queryRawUnsafe(
    `select 'PACKAGE_ABNORMAL' as kind, 'Package' as node, id::text, number from package where id = any($1::uuid[])
     union all select 'PACKAGE_DRAFT', 'Package', id::text, number from package where id = any($2::uuid[])
     union all select distinct 'TRANSFER_REDUCED', 'Transfer', t.id::text, t.number from transfer t join transfer_line l on l.transfer_id = t.id
       where l.id = any($3::uuid[])
     union all select distinct 'ADJUSTMENT_REFUSED', 'Adjustment', a.id::text, a.number from adjustment a join adjustment_line l on l.adjustment_id = a.id
       where l.id = any($4::uuid[])
     order by 1, 4`,
    plan.abnormal,
    plan.drafts,
    linesOf('TRANSFER'),
    linesOf('ADJUSTMENT'),
  )
}
