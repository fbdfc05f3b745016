import { type Heartbeat, livenessLockCondition } from '../live/processRegistry.ts'

/** Lock class of worker liveness locks. */
export const workerLockKind = 'wavehouse jobs'

/** How long a worker may lack its lock, such as after a restart of PostgreSQL, before it counts as dead. */
const graceMs = 3_000

/** Unlocks the jobs of a killed worker while other workers run; graphile-worker alone would wait four hours. */
export function releaseAbandonedJobs(): Heartbeat {
  const missingSince = new Map<string, number>()
  return async (sql) => {
    const { rows } = await sql.query<{ worker: string }>(
      `select distinct j.locked_by as worker from graphile_worker.jobs j
       where j.locked_by is not null and not exists (select from pg_locks l where ${livenessLockCondition(workerLockKind, 'j.locked_by')})`,
    )
    const now = performance.now()
    const lost = rows.map(({ worker }) => worker)
    for (const worker of missingSince.keys()) if (!lost.includes(worker)) missingSince.delete(worker)
    for (const worker of lost) if (!missingSince.has(worker)) missingSince.set(worker, now)
    const dead = lost.filter((worker) => now - (missingSince.get(worker) ?? now) >= graceMs)
    if (dead.length > 0) await sql.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  }
}
