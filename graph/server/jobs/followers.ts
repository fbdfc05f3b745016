import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../../kernel/command/command.ts'
import { type FollowedFact, type Follower, type JobRequest, registeredJobs } from '../../kernel/events/job.ts'
import { describeError } from '../log.ts'

const batchSize = 1_000
/** Poll interval for events of other processes and of transactions that were still running. */
const pollIntervalMs = 500
const signalIntervalMs = 30

/** Runs all followers until stopped. */
export function followFacts(pool: Pool, services: Services, log: Logger): { stop(): Promise<void> } {
  const wakeUps = [...registeredJobs.followers.values()].map((follower) => ({ follower, wakeUp: new WakeUpSignal() }))
  let stopped = false
  const signals = services.signals.follow(() => 'facts', signalIntervalMs)[Symbol.asyncIterator]()
  const following = (async () => {
    while (!(await signals.next()).done) for (const { wakeUp } of wakeUps) wakeUp.notify()
  })()
  const running = Promise.all(
    wakeUps.map(async ({ follower, wakeUp }) => {
      // Logged once per failure period.
      let isFailing = false
      while (!stopped) {
        const read = await advance(pool, follower).then(
          (count) => {
            isFailing = false
            return count
          },
          (error) => {
            if (!stopped && !isFailing) log.error({ follower: follower.name, ...describeError(error) }, 'A follower failed')
            isFailing = true
            return 0
          },
        )
        if (read < batchSize) await wakeUp.wait(pollIntervalMs)
      }
    }),
  )
  return {
    async stop() {
      stopped = true
      for (const { wakeUp } of wakeUps) wakeUp.notify()
      await signals.return?.()
      await Promise.all([running, following])
    },
  }
}

/** Wakes a waiting loop; a notification without a waiter is kept for the next wait. */
class WakeUpSignal {
  #notified = Promise.withResolvers<void>()

  notify(): void {
    this.#notified.resolve()
  }

  async wait(timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeoutMs)
    await Promise.race([this.#notified.promise, promise])
    clearTimeout(timer)
    this.#notified = Promise.withResolvers<void>()
  }
}

/** Reads the next events of a follower, enqueues its jobs and moves its cursor in one transaction. Returns the number of events. */
async function advance(pool: Pool, follower: Follower): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount: made } = await client.query('insert into follower (name, tx, no) values ($1, 0, 0) on conflict do nothing', [
      follower.name,
    ])
    // Another process holds the cursor.
    const { rows: cursors } = await client.query<{ tx: string; no: string }>(
      'select tx, no from follower where name = $1 for no key update skip locked',
      [follower.name],
    )
    const [cursor] = cursors
    if (!cursor) return 0
    const { rows } = await client.query<FollowedFact & { tx: string; no: string }>(
      `select tx, no, kind, node_type as type, node_id as id, warehouse_id as "warehouseId", customer_id as "customerId", payload
       from event where (tx, no) > ($1::bigint, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       order by tx, no limit ${batchSize}`,
      [cursor.tx, cursor.no],
    )
    const matching = rows.filter(({ kind }) => follower.matches(kind))
    if (matching.length > 0) await enqueue(client, await follower.jobsFor(matching, client))
    const last = rows.at(-1)
    if (last) await client.query('update follower set tx = $2, no = $3 where name = $1', [follower.name, last.tx, last.no])
    // Commits the cursor of a new follower even if there are no events; an empty read writes nothing.
    if (last || made) await client.query('commit')
    return rows.length
  } finally {
    // After a commit this is a no-op; otherwise it rolls back.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function enqueue(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  requests: readonly JobRequest[],
): Promise<void> {
  if (requests.length === 0) return
  await client.query(
    `select graphile_worker.add_job(r.job, r.payload, job_key => r.key,
       job_key_mode => case when r.once then 'unsafe_dedupe' else 'replace' end, priority => case when r.urgent then -10 else 0 end)
     from json_to_recordset($1::json) as r(job text, payload json, key text, once boolean, urgent boolean)`,
    [JSON.stringify(requests)],
  )
}
