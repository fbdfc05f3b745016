import type { Call } from '../call.ts'
import type { Db, Tx } from '../db.ts'
import type { Failure } from '../failure.ts'
import type { Sql } from '../job.ts'
import type { Signal } from '../signal.ts'

/** Writes a bulk action with its rows. */
export async function insertBulk(
  tx: Tx,
  call: Call,
  job: { action: string; warehouseId: string; input: Record<string, unknown> },
  rows: readonly { nodeId: string; label: string }[],
): Promise<string> {
  const jobId = call.newId()
  const actor = { actorKind: call.actor.kind, actorId: call.actor.id as string }
  await tx.bulkJob.create({
    data: { ...job, ...actor, input: job.input as never, id: jobId, state: 'RUNNING', total: rows.length, createdAt: call.now },
  })
  await tx.bulkRow.createMany({ data: rows.map((row, index) => ({ ...row, id: call.newId(), jobId, index })) })
  return jobId
}

/** Keeps what became of a row. */
export async function settleRow(db: Db, rowId: string, failure: Failure | null): Promise<void> {
  const data = failure
    ? { outcome: 'REFUSED' as const, code: failure.code, values: { ...failure.values } }
    : { outcome: 'APPLIED' as const }
  await db.bulkRow.update({ where: { id: rowId }, data })
}

/** Every row has had its turn. */
export async function finishBulk(db: Db, jobId: string): Promise<void> {
  await db.$executeRawUnsafe(
    `update bulk_job set state = 'DONE', finished_at = kernel_now() where id = $1::uuid and state = 'RUNNING'`,
    jobId,
  )
}

/** Stops a bulk action before its next row; false where it had ended. */
export async function cancelBulk(tx: Tx, call: Call, jobId: string): Promise<boolean> {
  const { count } = await tx.bulkJob.updateMany({
    where: { id: jobId, state: 'RUNNING' },
    data: { state: 'CANCELLED', finishedAt: call.now },
  })
  return count === 1
}

/** What is told of a step of a bulk action: no fact, since it would be kept for ever. */
export function progressed({ id, warehouseId }: { id: string; warehouseId: string }) {
  return { kind: 'bulk.progress', type: 'BulkJob', id, warehouseId, customerId: null }
}

/** The bulk actions that go on, or went on a moment ago. */
export async function bulksInMotion(sql: Sql): Promise<Signal[]> {
  const { rows } = await sql.query<{ id: string; warehouseId: string }>(
    `select id, warehouse_id as "warehouseId" from bulk_job where state = 'RUNNING' or finished_at > kernel_now() - interval '3 seconds'`,
  )
  return rows.map((row) => ({ ...progressed(row), waveId: null }))
}
