import { type Beat, held } from './peers.ts'

/** The kind of the locks that workers hold in their names. */
export const workers = 'wavehouse jobs'

/** So long a worker may be without its lock, such as after a restart of PostgreSQL, before it is taken for dead. */
const graceMs = 3_000

/** Frees the jobs that a killed worker was at while others live; the library by itself would wait four hours. */
export function freeLostJobs(): Beat {
  const missing = new Map<string, number>()
  return async (sql) => {
    const { rows } = await sql.query<{ worker: string }>(
      `select distinct j.locked_by as worker from graphile_worker._private_jobs j
       where j.locked_by is not null and not exists (select from pg_locks l where ${held(workers, 'j.locked_by')})`,
    )
    const now = performance.now()
    const lost = rows.map(({ worker }) => worker)
    for (const worker of missing.keys()) if (!lost.includes(worker)) missing.delete(worker)
    for (const worker of lost) if (!missing.has(worker)) missing.set(worker, now)
    const dead = lost.filter((worker) => now - (missing.get(worker) ?? now) >= graceMs)
    if (dead.length > 0) await sql.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  }
}
