import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../../kernel/command/command.ts'
import { registeredJobs, type ScheduledTask } from '../../kernel/events/job.ts'
import { describeError } from '../log.ts'
import { enqueue } from './enqueue.ts'

/**
 * Runs every scheduled task at its interval until stopped; an advisory lock lets only one process run it at a time. The crontab of graphile-worker
 * knows no interval below a minute, and one task runs each second.
 */
export function runScheduledTasks(pool: Pool, services: Services, log: Logger): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  const running = Promise.all(
    [...registeredJobs.scheduledTasks.values()].map(async (task) => {
      // Logged once per failure period.
      let isFailing = false
      while (!stopped) {
        await Promise.race([sleep(task.everyMs), stopping.promise])
        if (stopped) return
        await runIfUnlocked(pool, services, task).then(
          () => {
            isFailing = false
          },
          (error) => {
            if (!stopped && !isFailing) log.error({ task: task.name, ...describeError(error) }, 'A scheduled task failed')
            isFailing = true
          },
        )
      }
    }),
  )
  return {
    async stop() {
      stopped = true
      stopping.resolve()
      await running
    },
  }
}

async function runIfUnlocked(pool: Pool, services: Services, task: ScheduledTask): Promise<void> {
  const client = await pool.connect()
  let isOpen = true
  try {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('tick'), hashtext($1)) as mine`, [
      task.name,
    ])
    if (rows[0]?.mine) {
      await task.run?.(client)
      await enqueue(client, (await task.jobs?.(client, services)) ?? [])
    }
    await client.query('commit')
    isOpen = false
  } finally {
    if (isOpen) await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
