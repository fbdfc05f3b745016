// The areas' jobs, followers and ticks; a gate checks that nothing is missing.
import '../kernel/bulk/bulk.ts'
import '../kernel/upkeep.ts'
import '../package/jobs.ts'
import '../wave/jobs.ts'
import { EventEmitter, once } from 'node:events'
import { run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import { openPool } from '../kernel/db.ts'
import { allWork } from '../kernel/job.ts'
import { followFacts } from './followers.ts'
import { freeLostJobs, workers } from './lostJobs.ts'
import { type Peers, standIn } from './peers.ts'
import { keepAtWork, type Shift } from './shift.ts'
import { keepTicking } from './ticks.ts'
import { workerLog } from './workerLog.ts'

const concurrency = 4

interface Parts {
  databaseUrl: string
  pool: Pool
  services: Services
  log: Logger
}

/** Starts the worker, the followers of the facts and the ticks; `stop` lets go of no job in the middle. */
export async function startJobs({ peers, ...parts }: Parts & { peers: Peers }): Promise<{ stop(): Promise<void> }> {
  const { pool, services, log } = parts
  const worker = await keepAtWork(() => beginShift(parts), log)
  peers.add(freeLostJobs())
  const followers = followFacts(pool, services, log)
  const ticks = keepTicking(pool, log)
  return {
    async stop() {
      await Promise.all([followers.stop(), ticks.stop()])
      await worker.stop()
    },
  }
}

/** One shift of the worker: as long as the connection that tells others that it is there. */
async function beginShift({ databaseUrl, pool, services, log }: Parts): Promise<Shift> {
  const taskList: TaskList = {}
  for (const { name, run: work } of allWork.jobs.values()) {
    taskList[name] = (payload, { job }) => work({ ...services, attempt: job.attempts }, payload as never)
  }
  // The worker's own pool has no listeners while it is closed.
  const own = openPool(databaseUrl, concurrency + 2)
  const watch = await watchOver(pool, own).catch(async (error) => {
    await own.end()
    throw error
  })
  const end = async () => {
    watch.release(true)
    await own.end()
  }
  const broken = new Promise((resolve) => watch.once('error', resolve).once('end', resolve))
  const events: WorkerEvents = new EventEmitter()
  const opened = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
  const runner = await run({
    pgPool: own,
    events,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Ends of jobs are written in batches: unbatched, one that cannot be written ends the process; batched, it ends the shift.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(log),
  }).catch(async (error) => {
    await end()
    throw error
  })
  const shift = {
    lost: Promise.race([broken, runner.promise.catch(() => undefined)]),
    end: () => runner.stop().finally(end),
  }
  const [{ workerPool }] = await opened
  await standIn(watch, workers, workerPool.id).catch(async (error) => {
    await shift.end()
    throw error
  })
  return shift
}

/**
 * Holds a lock for as long as this process does jobs. Who finds nobody holding it knows that no worker is alive, and frees at once the jobs
 * that killed ones were at. After a loss of the database the first to be back may free what another is just ending: then it is done twice,
 * which does no harm.
 */
async function watchOver(pool: Pool, pgPool: Pool): Promise<PoolClient> {
  await runMigrations({ pgPool })
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(hashtext('wavehouse jobs')) as alone`)
    await client.query(`select pg_advisory_lock_shared(hashtext('wavehouse jobs'))`)
    if (rows[0]?.alone) {
      await client.query(
        `select graphile_worker.force_unlock_workers(coalesce(array_agg(distinct locked_by), '{}')) from graphile_worker._private_jobs where locked_by is not null`,
      )
      await client.query(`select pg_advisory_unlock(hashtext('wavehouse jobs'))`)
    }
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
