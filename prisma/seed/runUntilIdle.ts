import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../graph/kernel/command/command.ts'
import type { Database } from '../../graph/kernel/sql/db.ts'
import { followFacts, haveReadAll } from '../../graph/server/jobs/followers.ts'
import { startWorker } from '../../graph/server/jobs/jobs.ts'
import { openLog } from '../../graph/server/log.ts'

const pollIntervalMs = 50
const patienceMs = 120_000

/**
 * Runs followers and jobs until all events are read and no job is due, so that nothing changes by itself when a server starts on this database.
 * Jobs for later stay in the queue.
 */
export async function runUntilIdle(databaseUrl: string, database: Database, services: Services): Promise<void> {
  const log = openLog('error')
  const { pool } = database
  const worker = await startWorker({ databaseUrl, pool, services, log })
  const followers = followFacts(pool, services, log)
  try {
    const endsAt = Date.now() + patienceMs
    // Jobs write events, whose followers enqueue jobs: idle is a moment without either.
    while (!((await haveReadAll(pool)) && (await areJobsDone(database)))) {
      if (Date.now() > endsAt) throw new Error('The jobs did not come to an end')
      await pause(pollIntervalMs)
    }
  } finally {
    await followers.stop()
    await worker.stop()
  }
}

async function areJobsDone({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1',
  )
  return rowCount === 0
}
