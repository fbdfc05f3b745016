import type { Call } from '../../kernel/command/call.ts'
import { nextNumber, nextNumbers } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'

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

/** Finds or creates the batch of an origin and day. */
export async function findOrMakeBatch(tx: Tx, call: Call, origin: BatchOrigin): Promise<string> {
  const receivedOn = new Date(`${origin.receivedOn}T00:00:00Z`)
  const { productId, warehouseId, source, sourceNumber } = origin
  const where = { productId_warehouseId_source_sourceNumber_receivedOn: { productId, warehouseId, source, sourceNumber, receivedOn } }
  const known = await tx.batch.findUnique({ where, select: { id: true } })
  if (known) return known.id
  const number = await nextNumber(tx, call, 'batch')
  await tx.batch.createMany({ data: [{ ...origin, receivedOn, id: call.newId(), number, createdAt: call.now }], skipDuplicates: true })
  const made = await tx.batch.findUniqueOrThrow({ where, select: { id: true } })
  return made.id
}

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
