import type { Call } from '../command/call.ts'
import type { Failure } from '../command/failure.ts'
import type { Sql } from '../events/job.ts'
import type { Signal } from '../events/signal.ts'
import type { Db, Tx } from '../sql/db.ts'

interface BulkRequest {
  action: string
  warehouseId: string
  /** The customer whose API key started the job. */
  customerId: string | null
  input: Record<string, unknown>
  matching: object | null
}

/** Inserts a bulk job and its rows; a row with a failure is already settled. */
export async function insertBulk(
  tx: Tx,
  call: Call,
  { matching, ...job }: BulkRequest,
  rows: readonly { nodeId: string; label: string; failure: Failure | null }[],
): Promise<string> {
  const jobId = call.newId()
  const actor = { actorKind: call.actor.kind, actorId: call.actor.id as string }
  await tx.bulkJob.create({
    data: {
      ...job,
      ...actor,
      input: job.input as never,
      ...(matching && { matching }),
      id: jobId,
      state: 'RUNNING',
      total: rows.length,
      createdAt: call.now,
    },
  })
  const data = rows.map(({ failure, ...row }, index) => ({
    ...row,
    id: call.newId(),
    jobId,
    index,
    ...(failure && outcomeOf(failure)),
  }))
  await tx.bulkRow.createMany({ data })
  return jobId
}

/** Stores the outcome of a row. */
export async function settleRow(db: Db, rowId: string, failure: Failure | null): Promise<void> {
  await db.bulkRow.update({ where: { id: rowId }, data: outcomeOf(failure) })
}

function outcomeOf(failure: Failure | null) {
  return failure ? { outcome: 'REFUSED' as const, code: failure.code, values: { ...failure.values } } : { outcome: 'APPLIED' as const }
}

/** Marks a job as done after its last row; returns false if it had already ended. */
export async function finishBulk(tx: Tx, call: Call, jobId: string): Promise<boolean> {
  const { count } = await tx.bulkJob.updateMany({ where: { id: jobId, state: 'RUNNING' }, data: { state: 'DONE', finishedAt: call.now } })
  return count === 1
}

/** Cancels a running bulk job; returns false if it had already ended. */
export async function cancelBulk(tx: Tx, call: Call, jobId: string): Promise<boolean> {
  const { count } = await tx.bulkJob.updateMany({
    where: { id: jobId, state: 'RUNNING' },
    data: { state: 'CANCELLED', finishedAt: call.now },
  })
  return count === 1
}

/** Progress signal of a bulk job; not stored as an event. */
export function bulkProgressSignal({ id, warehouseId }: { id: string; warehouseId: string }) {
  return { kind: 'bulk.progress', type: 'BulkJob', id, warehouseId, customerId: null }
}

/** Bulk jobs that are running or finished in the last 3 seconds. */
export async function readActiveBulkJobs(sql: Sql): Promise<Signal[]> {
  const { rows } = await sql.query<{ id: string; warehouseId: string }>(
    `select id, warehouse_id as "warehouseId" from bulk_job where state = 'RUNNING' or finished_at > kernel_now() - interval '3 seconds'`,
  )
  return rows.map((row) => ({ ...bulkProgressSignal(row), waveId: null, stationId: null }))
}
