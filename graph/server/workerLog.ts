import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { Failure } from '../kernel/failure.ts'
import { describeError } from './log.ts'

/** Tells the log of the worker's jobs. The worker's own sentences quote errors, and what a failure is made of may be a person's: both stay out. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, _message, meta) => {
    const { error, success } = (meta ?? {}) as { error?: unknown; success?: boolean }
    const job = { worker: true, ...jobOf(meta) }
    // What the world refuses (a carrier that is down) is tried again, and is no fault of the program.
    if (error instanceof Failure) log.info({ ...job, code: error.code }, 'A job is tried again later')
    else if (error) log.error({ ...job, ...describeError(error) }, 'A job failed')
    else if (level === 'error') log.error(job, 'The worker stumbled')
    else if (success) log.debug(job, 'job')
  })
}

/** Which job it was: its payload stays out. */
function jobOf(meta: unknown): Record<string, unknown> {
  const { job, duration } = (meta ?? {}) as { job?: { id: string; task_identifier: string; attempts: number }; duration?: number }
  if (!job) return {}
  return { jobId: job.id, job: job.task_identifier, attempt: job.attempts, ...(duration && { ms: Math.round(duration) }) }
}
