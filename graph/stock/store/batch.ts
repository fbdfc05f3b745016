import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { nextNumber } from '../../kernel/number.ts'

export interface BatchOrigin {
  warehouseId: string
  customerId: string
  productId: string
  source: 'INBOUND' | 'RETURN' | 'ADJUSTMENT' | 'COUNT' | 'IMPORT'
  sourceId: string | null
  sourceNumber: string
  /** The warehouse's calendar day, `2026-11-20`. */
  receivedOn: string
}

/** Finds the batch of an origin and a day, or makes it. */
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
