// Jobs, followers and scheduled tasks of all areas; a gate checks that none is missing.
import '../../kernel/bulk/bulk.ts'
import '../../kernel/events/maintenance.ts'
import '../../kernel/ledgerCheck.ts'
import '../../file/jobs.ts'
import '../../access/jobs.ts'
import '../../package/jobs.ts'
import '../../station/jobs.ts'
import '../../wave/jobs.ts'
import '../../delivery/jobs.ts'
import '../../exchange/jobs.ts'
import { EventEmitter, once } from 'node:events'
import { run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { system } from '../../kernel/command/actor.ts'
import type { Services } from '../../kernel/command/command.ts'
import { recordError } from '../../kernel/command/recordOutside.ts'
import { registeredJobs } from '../../kernel/events/job.ts'
import { openPool } from '../../kernel/sql/db.ts'
import { holdLivenessLock, type ProcessRegistry } from '../live/processRegistry.ts'
import { followFacts } from './followers.ts'
import { releaseAbandonedJobs, workerLockKind } from './releaseAbandonedJobs.ts'
import { runScheduledTasks } from './runScheduledTasks.ts'
import { type RunningWorker, superviseWorker } from './superviseWorker.ts'
import { workerLog } from './workerLog.ts'

const concurrency = 4

interface Parts {
  databaseUrl: string
  pool: Pool
  services: Services
  log: Logger
}

/** Starts the worker, the followers and the scheduled tasks; `stop` waits for running jobs. */
export async function startJobs({ processes, ...parts }: Parts & { processes: ProcessRegistry }): Promise<{ stop(): Promise<void> }> {
  const { pool, services, log } = parts
  const worker = await superviseWorker(() => startWorker(parts), log)
  processes.add(releaseAbandonedJobs())
  const followers = followFacts(pool, services, log)
  const scheduledTasks = runScheduledTasks(pool, services, log)
  return {
    async stop() {
      await Promise.all([followers.stop(), scheduledTasks.stop()])
      await worker.stop()
    },
  }
}

/** Starts a worker that runs as long as its lock connection is open. */
export async function startWorker({ databaseUrl, pool, services, log }: Parts): Promise<RunningWorker> {
  const taskList: TaskList = {}
  for (const { name, run: work } of registeredJobs.jobs.values()) {
    taskList[name] = async (payload, { job }) => {
      try {
        await work({ ...services, attempt: job.attempts }, payload as never)
      } catch (error) {
        // Not each of the attempts in between: they would bury what is final.
        const isTold = job.attempts === 1 || job.attempts >= job.max_attempts
        const from = { actor: system, requestId: `job-${job.id}`, address: null }
        if (isTold) await recordError(services, from, { command: name, input: payload }, error)
        throw error
      }
    }
  }
  // The worker gets its own pool: a pool has no error listeners while it is closing.
  const workerConnections = openPool(databaseUrl, concurrency + 2)
  const lockClient = await acquireWorkerLock(pool, workerConnections).catch(async (error) => {
    await workerConnections.end()
    throw error
  })
  const end = async () => {
    // The library remembers the options of each run, and the tasks hold the services.
    for (const name of Object.keys(taskList)) delete taskList[name]
    lockClient.release(true)
    await workerConnections.end()
  }
  const broken = new Promise((resolve) => lockClient.once('error', resolve).once('end', resolve))
  const events: WorkerEvents = new EventEmitter()
  const opened = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
  const runner = await run({
    pgPool: workerConnections,
    events,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Batched completion: without it, a failed write of a job's end would end the process instead of this worker.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(log),
  }).catch(async (error) => {
    await end()
    throw error
  })
  const worker = {
    lost: Promise.race([broken, runner.promise.catch(() => undefined)]),
    stop: () => runner.stop().finally(end),
  }
  const [{ workerPool }] = await opened
  await holdLivenessLock(lockClient, workerLockKind, workerPool.id).catch(async (error) => {
    await worker.stop()
    throw error
  })
  return worker
}

/**
 * Holds a shared lock while this process runs jobs. If no other process holds it, unlocks the jobs of killed workers at once. After a
 * database restart a job may then run twice, which is harmless because jobs are idempotent.
 */
async function acquireWorkerLock(pool: Pool, pgPool: Pool): Promise<PoolClient> {
  await runMigrations({ pgPool })
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(hashtext('wavehouse jobs')) as alone`)
    await client.query(`select pg_advisory_lock_shared(hashtext('wavehouse jobs'))`)
    if (rows[0]?.alone) {
      await client.query(
        `select graphile_worker.force_unlock_workers(coalesce(array_agg(distinct locked_by), '{}')) from graphile_worker.jobs where locked_by is not null`,
      )
      await client.query(`select pg_advisory_unlock(hashtext('wavehouse jobs'))`)
    }
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

import '../../notice/jobs.ts'
