import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../graph/kernel/command/command.ts'
import { unreadEvents } from '../../graph/kernel/events/position.ts'
import type { Database } from '../../graph/kernel/sql/db.ts'
import { followFacts } from '../../graph/server/jobs/followers.ts'
import { startWorker } from '../../graph/server/jobs/jobs.ts'
import { openLog } from '../../graph/server/log.ts'

const pollIntervalMs = 50
const patienceMs = 120_000

/** Whether events or jobs wait. One statement, because a job that ends between two of them may have written an event. */
export const pendingWork = `select
  exists (${unreadEvents}) as "isUnread",
  exists (select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)) as "isDue",
  (select min(task_identifier || ': ' || last_error) from graphile_worker.jobs where last_error is not null) as failure`

/**
 * Runs followers and jobs until all events are read and no job is due, so that nothing changes by itself when a server starts on this database.
 * Jobs for later stay in the queue; throws if one has failed.
 */
export async function runUntilIdle(databaseUrl: string, { pool }: Database, services: Services): Promise<void> {
  const log = openLog('error')
  const worker = await startWorker({ databaseUrl, pool, services, log })
  const followers = followFacts(pool, services, log)
  const isIdle = async () => {
    const { rows } = await pool.query<{ isUnread: boolean; isDue: boolean; failure: string | null }>(pendingWork)
    if (rows[0]?.failure) throw new Error(`A job failed: ${rows[0].failure}`)
    return rows.every(({ isUnread, isDue }) => !isUnread && !isDue)
  }
  try {
    const endsAt = Date.now() + patienceMs
    while (!(await isIdle())) {
      if (Date.now() > endsAt) throw new Error('The jobs did not come to an end')
      await pause(pollIntervalMs)
    }
  } finally {
    await followers.stop()
    await worker.stop()
  }
}
