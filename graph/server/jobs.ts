// The areas' jobs, followers and ticks; a gate checks that nothing is missing.
import '../kernel/bulk/bulk.ts'
import '../kernel/upkeep.ts'
import '../package/jobs.ts'
import '../wave/jobs.ts'
import { EventEmitter, once } from 'node:events'
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import { Failure } from '../kernel/failure.ts'
import { allWork } from '../kernel/job.ts'
import { followFacts } from './followers.ts'
import { freeLostJobs, workers } from './lostJobs.ts'
import type { Peers } from './peers.ts'
import { keepTicking } from './ticks.ts'

const concurrency = 4

interface Parts {
  databaseUrl: string
  pool: Pool
  services: Services
  peers: Peers
  log: Logger
}

/** Starts the worker, the followers of the facts and the ticks; `stop` lets go of no job in the middle. */
export async function startJobs({ databaseUrl, pool, services, peers, log }: Parts): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {}
  for (const { name, run: work } of allWork.jobs.values()) {
    taskList[name] = (payload, { job }) => work({ ...services, attempt: job.attempts }, payload as never)
  }
  const events: WorkerEvents = new EventEmitter()
  const started = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: new WorkerLogger(() => (level, message, meta) => {
      const error = (meta as { error?: unknown } | undefined)?.error
      // What the world refuses (a carrier that is down) is tried again, and is no fault of the program.
      if (error instanceof Failure) log.info({ worker: true, code: error.code, values: error.values }, 'A job is tried again later')
      else if (level === 'error') log.error({ worker: true, err: error }, message)
      else log.trace({ worker: true }, message)
    }),
  })
  const [{ workerPool }] = await started
  await peers.hold(workers, workerPool.id)
  peers.add(freeLostJobs())
  const followers = followFacts(pool, services, log)
  const ticks = keepTicking(pool, log)
  return {
    async stop() {
      await Promise.all([followers.stop(), ticks.stop()])
      await runner.stop()
    },
  }
}
