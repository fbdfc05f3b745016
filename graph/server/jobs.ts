// The areas' jobs, followers and ticks; a gate checks that nothing is missing.
import '../kernel/bulk/bulk.ts'
import '../kernel/upkeep.ts'
import '../package/jobs.ts'
import '../wave/jobs.ts'
import { run, runMigrations, type TaskList } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import { allWork } from '../kernel/job.ts'
import { followFacts } from './followers.ts'
import { keepTicking } from './ticks.ts'
import { workerLog } from './workerLog.ts'

const concurrency = 4

/** Starts the worker, the followers of the facts and the ticks; `stop` lets go of no job in the middle. */
export async function startJobs(databaseUrl: string, pool: Pool, services: Services, log: Logger): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {}
  for (const { name, run: work } of allWork.jobs.values()) {
    taskList[name] = (payload, { job }) => work({ ...services, attempt: job.attempts }, payload as never)
  }
  const watch = await watchOver(pool, databaseUrl)
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: workerLog(log),
  })
  const followers = followFacts(pool, services, log)
  const ticks = keepTicking(pool, log)
  return {
    async stop() {
      await Promise.all([followers.stop(), ticks.stop()])
      await runner.stop()
      watch.release(true)
    },
  }
}

/**
 * Holds a lock for as long as this process does jobs. Who finds nobody holding it knows that no worker is alive, and frees the jobs that
 * a killed one was at; the worker by itself would wait four hours.
 */
async function watchOver(pool: Pool, connectionString: string): Promise<PoolClient> {
  const client = await pool.connect()
  await runMigrations({ connectionString })
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(hashtext('wavehouse jobs')) as alone`)
  await client.query(`select pg_advisory_lock_shared(hashtext('wavehouse jobs'))`)
  if (rows[0]?.alone) {
    await client.query(
      `select graphile_worker.force_unlock_workers(coalesce(array_agg(distinct locked_by), '{}')) from graphile_worker._private_jobs where locked_by is not null`,
    )
    await client.query(`select pg_advisory_unlock(hashtext('wavehouse jobs'))`)
  }
  return client
}
