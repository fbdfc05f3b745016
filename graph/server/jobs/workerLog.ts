import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { Failure } from '../../kernel/command/failure.ts'
import { describeError } from '../log.ts'

/** Logs jobs without graphile-worker's own messages, which quote errors, and without failure values: both may contain personal data. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, _message, meta) => {
    const { error, success } = (meta ?? {}) as { error?: unknown; success?: boolean }
    const job = { worker: true, ...jobOf(meta) }
    // A failure (such as a carrier that is down) is retried and is not a bug.
    if (error instanceof Failure) log.info({ ...job, code: error.code }, 'A job will be retried')
    else if (error) log.error({ ...job, ...describeError(error) }, 'A job failed')
    else if (level === 'error') log.error(job, 'The worker failed')
    else if (success) log.debug(job, 'job')
  })
}

/** Id, name, attempt and duration of a job; the payload is left out. */
function jobOf(meta: unknown): Record<string, unknown> {
  const { job, duration } = (meta ?? {}) as { job?: { id: string; task_identifier: string; attempts: number }; duration?: number }
  if (!job) return {}
  return { jobId: job.id, job: job.task_identifier, attempt: job.attempts, ...(duration && { ms: Math.round(duration) }) }
}
