import type { Call } from '../../kernel/command/call.ts'
import { nextNumbers } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'

export interface BatchOrigin {
  warehouseId: string
  customerId: string
  productId: string
  source: 'INBOUND' | 'RETURN' | 'ADJUSTMENT' | 'COUNT' | 'IMPORT'
  sourceId: string | null
  sourceNumber: string
  /** Calendar day in the warehouse's time zone, `2026-11-20`. */
  receivedOn: string
}

/** A stored batch of a document. */
export interface KnownBatch {
  id: string
  productId: string
  receivedOn: string
}

export interface NewBatch extends BatchOrigin {
  id: string
  number: string
}

/** SQL: the batches of products from a document; all parameters are SQL. */
export const batchesFrom = (place: { warehouseId: string; source: string; sourceNumber: string; productIds: string }) => `
  select id::text, product_id::text as "productId", received_on::text as "receivedOn" from batch
  where product_id = any(${place.productIds}) and warehouse_id = ${place.warehouseId} and source = ${place.source}
    and source_number = ${place.sourceNumber}`

/** Reads the batches of products from a document. */
export async function readBatches(
  tx: Tx,
  { warehouseId, source, sourceNumber }: BatchOrigin,
  productIds: readonly string[],
): Promise<KnownBatch[]> {
  const of = { warehouseId: '$1::uuid', source: '$2::batch_source', sourceNumber: '$3', productIds: '$4::uuid[]' }
  return tx.$queryRawUnsafe<KnownBatch[]>(batchesFrom(of), warehouseId, source, sourceNumber, productIds)
}

/** SQL: inserts batches; `source` has one row after what is locked before. */
export const batchPart = (source: string) => `
  made_batch as (
    insert into batch (id, number, warehouse_id, customer_id, product_id, source, source_id, source_number, received_on, created_at)
    select b.id, b.number, b."warehouseId", b."customerId", b."productId", b.source::batch_source, b."sourceId", b."sourceNumber",
      b."receivedOn", :now::timestamptz
    from ${source} cross join jsonb_to_recordset(:batches::jsonb) as b(id uuid, number text, "warehouseId" uuid, "customerId" uuid, "productId" uuid,
      source text, "sourceId" uuid, "sourceNumber" text, "receivedOn" date)
    returning 1
  )`

/** Values of `batchPart`. */
export const valuesOfBatches = (call: Call, batches: readonly NewBatch[]): Values => ({ now: call.now, batches: JSON.stringify(batches) })

/** Finds or creates the batches of many origins in a few statements; returns ids in the order of the origins. */
export async function makeBatches(tx: Tx, call: Call, origins: readonly BatchOrigin[]): Promise<string[]> {
  if (origins.length === 0) return []
  const keyOf = (row: { productId: string; source: string; sourceNumber: string; receivedOn: string }) =>
    `${row.productId} ${row.source} ${row.sourceNumber} ${row.receivedOn}`
  // Inserted in a fixed order, so that concurrent inserts of the same batches do not deadlock.
  const distinct = [...new Map(origins.map((origin) => [keyOf(origin), origin])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, origin]) => origin)
  const numbers = await nextNumbers(tx, call, 'batch', distinct.length)
  await tx.batch.createMany({
    data: distinct.map((origin, at) => ({
      ...origin,
      receivedOn: new Date(`${origin.receivedOn}T00:00:00Z`),
      id: call.newId(),
      number: numbers[at] as string,
      createdAt: call.now,
    })),
    skipDuplicates: true,
  })
  const rows = await tx.batch.findMany({
    where: { warehouseId: (origins[0] as BatchOrigin).warehouseId, productId: { in: distinct.map(({ productId }) => productId) } },
    select: { id: true, productId: true, source: true, sourceNumber: true, receivedOn: true },
  })
  const idOf = new Map(rows.map((row) => [keyOf({ ...row, receivedOn: row.receivedOn.toISOString().slice(0, 10) }), row.id]))
  return origins.map((origin) => idOf.get(keyOf(origin)) as string)
}
