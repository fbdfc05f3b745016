import type { Db } from '../../../kernel/sql/db.ts'

/** Warehouse of a print job, for its rights. */
export async function scopeOfJob({ printJobId }: { printJobId: string }, db: Db) {
  const job = await db.printJob.findUnique({ where: { id: printJobId }, select: { warehouseId: true } })
  return { warehouseId: job?.warehouseId ?? null }
}
