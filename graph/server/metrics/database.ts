import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { TransactionLimit } from '../../kernel/command/transactionLimit.ts'
import { followerLag } from '../../kernel/events/position.ts'

interface DatabaseFigures {
  jobs: { state: string; count: number }[] | null
  oldest_job: number | null
  followers: { name: string; seconds: number }[] | null
  archive: number
  ledger_violations: number
  ledger_age: number
  complete_age: number
}

// One statement, so that it needs one connection. A job counts as waiting only after its `run_at`.
const figuresQuery = `
  with job as (
    select case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
             when run_at > now() then 'later' else 'waiting' end as state,
      run_at
    from graphile_worker.jobs
  )
  select
    (select json_agg(json_build_object('state', state, 'count', count)) from (select state, count(*) from job group by state) as states) as jobs,
    (select extract(epoch from now() - min(run_at))::float8 from job where state = 'waiting') as oldest_job,
    (select json_agg(json_build_object('name', name, 'seconds', seconds)) from (${followerLag}) as lag) as followers,
    (select case when current_setting('archive_mode') = 'off' or coalesce(last_failed_time, '-infinity') <= coalesce(last_archived_time, '-infinity')
       then 0 else extract(epoch from now() - coalesce(last_archived_time, stats_reset)) end::float8
     from pg_stat_archiver) as archive,
    (select count(distinct v->>'name') from jsonb_array_elements(ledger.recent_violations || ledger.complete_violations) v)::integer as ledger_violations,
    extract(epoch from now() - coalesce(greatest(ledger.recent_at, ledger.complete_at), pg_postmaster_start_time()))::float8 as ledger_age,
    extract(epoch from now() - coalesce(ledger.complete_at, pg_postmaster_start_time()))::float8 as complete_age
  from ledger_check ledger`

/**
 * Adds metrics of the database: job queue, follower lag, WAL archive, checks of the ledger and pool connections. Returns the function that updates them before
 * each scrape, over the reserved connections.
 */
export function measureDatabase(
  registry: Registry,
  { pools, upkeep, transactions }: { pools: readonly Pool[]; upkeep: Pool; transactions: TransactionLimit },
): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const jobs = gauge('wavehouse_jobs', 'Jobs by state: waiting, running, later, given_up (no attempts left).', 'state')
  const oldest = gauge('wavehouse_job_oldest_seconds', 'Age of the oldest job that is due.')
  const lag = gauge('wavehouse_follower_lag_seconds', 'Age of the oldest event that a follower has not read.', 'follower')
  const archive = gauge('wavehouse_archive_failing_seconds', 'How long WAL archiving has been failing; 0 while it succeeds.')
  const violations = gauge('wavehouse_ledger_violations', 'Rules that the last checks of the ledger found violated.')
  const checked = gauge('wavehouse_ledger_check_age_seconds', 'Time since the last check of the ledger, or since PostgreSQL started.')
  const completed = gauge('wavehouse_ledger_complete_age_seconds', 'Time since everything was checked last, or since PostgreSQL started.')
  const connections = gauge('wavehouse_database_connections', 'Connections of the pools by state: busy, idle.', 'state')
  const queue = gauge('wavehouse_database_waiting', 'Requests waiting for a pool connection or a transaction slot.')
  const up = gauge('wavehouse_database_up', 'Whether PostgreSQL answered the query for these metrics.')
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return async () => {
    connections.set(
      { state: 'busy' },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    )
    connections.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    )
    queue.set(sum(({ waitingCount }) => waitingCount) + transactions.waiting)
    const seen = await upkeep.query<DatabaseFigures>(figuresQuery).then(
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
    violations.set(seen.ledger_violations)
    checked.set(seen.ledger_age)
    completed.set(seen.complete_age)
  }
}
