import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

interface Seen {
  jobs: { state: string; count: number }[] | null
  oldest_job: number | null
  followers: { name: string; seconds: number }[] | null
  archive: number
}

// One statement, so that a look costs one connection for a moment. A job waits for its time, not for us, until `run_at`.
const look = `
  with job as (
    select case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
             when run_at > now() then 'later' else 'waiting' end as state,
      run_at
    from graphile_worker._private_jobs
  )
  select
    (select json_agg(json_build_object('state', state, 'count', count)) from (select state, count(*) from job group by state) as states) as jobs,
    (select extract(epoch from now() - min(run_at))::float8 from job where state = 'waiting') as oldest_job,
    (select json_agg(json_build_object('name', f.name, 'seconds', greatest(0, coalesce(extract(epoch from clock_timestamp() - unread.at), 0))))
     from follower f left join lateral (
       select at from event where (tx, no) > (f.tx, f.no) order by tx, no limit 1
     ) as unread on true) as followers,
    (select case when current_setting('archive_mode') = 'off' or coalesce(last_failed_time, '-infinity') <= coalesce(last_archived_time, '-infinity')
       then 0 else extract(epoch from now() - coalesce(last_archived_time, stats_reset)) end::float8
     from pg_stat_archiver) as archive`

/**
 * Adds what is to be seen in the database: the queue of jobs, how far the followers are behind, the archive; and the pool's connections.
 * Gives the function that looks, which is called before the metrics are read.
 */
export function measureDatabase(registry: Registry, pool: Pool): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const jobs = gauge('wavehouse_jobs', 'Jobs by state: waiting, running, later, given_up (tried as often as a job is tried).', 'state')
  const oldest = gauge('wavehouse_job_oldest_seconds', 'How long the oldest job waits that could run.')
  const lag = gauge('wavehouse_follower_lag_seconds', 'The age of the oldest fact that a follower has not read.', 'follower')
  const archive = gauge('wavehouse_archive_failing_seconds', 'How long PostgreSQL has failed to archive its log; 0 while it succeeds.')
  const connections = gauge('wavehouse_database_connections', "The pool's connections by state: busy, idle.", 'state')
  const queue = gauge('wavehouse_database_waiting', 'Requests that wait for a connection of the pool.')
  const up = gauge('wavehouse_database_up', 'Whether PostgreSQL answered the look that these metrics come from.')
  return async () => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    queue.set(pool.waitingCount)
    const seen = await pool.query<Seen>(look).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    up.set(seen ? 1 : 0)
    if (!seen) return
    const counts = new Map((seen.jobs ?? []).map(({ state, count }) => [state, count]))
    for (const state of ['waiting', 'running', 'later', 'given_up']) jobs.set({ state }, counts.get(state) ?? 0)
    oldest.set(seen.oldest_job ?? 0)
    for (const { name, seconds } of seen.followers ?? []) lag.set({ follower: name }, seconds)
    archive.set(seen.archive)
  }
}
