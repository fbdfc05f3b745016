import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../../kernel/command/command.ts'
import { type FollowedFact, type Follower, type JobRequest, registeredJobs } from '../../kernel/events/job.ts'
import { numberEvents } from '../../kernel/events/position.ts'
import { describeError } from '../log.ts'
import { enqueue } from './enqueue.ts'

const batchSize = 1_000
/** Poll interval for events of other processes and of transactions that were still running. */
const pollIntervalMs = 500
const signalIntervalMs = 30

/**
 * Creates the cursors of followers that the database does not know yet. Runs before anything is written: a follower that starts now must not miss
 * the first event. Events of transactions that are still running are after now.
 */
export async function createCursors(pool: Pool): Promise<void> {
  await numberEvents(pool)
  const followers = [...registeredJobs.followers.values()]
  await pool.query(
    `insert into follower (name, position) select name, case when starts_now then (select position from event_numbering where id = 1) else 0 end
     from unnest($1::text[], $2::boolean[]) as f (name, starts_now) on conflict do nothing`,
    [followers.map(({ name }) => name), followers.map(({ startsAt }) => startsAt === 'now')],
  )
}

/** Runs all followers until stopped. */
export function followFacts(pool: Pool, services: Services, log: Logger): { stop(): Promise<void> } {
  const followers = [...registeredJobs.followers.values()]
  const wakeUp = new WakeUpSignal()
  let stopped = false
  const signals = services.signals.follow(() => 'facts', signalIntervalMs)[Symbol.asyncIterator]()
  const following = (async () => {
    while (!(await signals.next()).done) wakeUp.notify()
  })()
  // Logged once per failure period.
  const failing = new Set<string>()
  let failsTogether = false
  const advanceAlone = async (follower: Follower): Promise<boolean> => {
    try {
      const hasMore = await advance(pool, [follower])
      failing.delete(follower.name)
      return hasMore
    } catch (error) {
      if (!stopped && !failing.has(follower.name)) log.error({ follower: follower.name, ...describeError(error) }, 'A follower failed')
      failing.add(follower.name)
      return false
    }
  }
  const advanceAll = async (): Promise<boolean> => {
    try {
      await numberEvents(pool)
      const hasMore = await advance(pool, followers)
      failing.clear()
      failsTogether = false
      return hasMore
    } catch (error) {
      // One that fails must not hold up the others.
      const hasMore = (await Promise.all(followers.map(advanceAlone))).includes(true)
      if (failing.size === 0) {
        if (!stopped && !failsTogether) log.error(describeError(error), 'The followers failed together, but not alone')
        failsTogether = true
      }
      return hasMore
    }
  }
  const running = (async () => {
    while (!stopped) if (!(await advanceAll())) await wakeUp.wait(pollIntervalMs)
  })()
  return {
    async stop() {
      stopped = true
      wakeUp.notify()
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

type EventRow = { followers: string[] } & ((FollowedFact & { position: string }) | { position: null })

/** Locks cursors that no other process holds, and reads what comes after them: once for all followers that have read equally far. */
const readNext = `with held as materialized (
  select name, position from follower where name = any($1::text[]) for no key update skip locked
), cursors as (
  select array_agg(name) as followers, position from held group by position
)
select c.followers, e.* from cursors c left join lateral (
  select p.position, kind, node_type as type, node_id as id, warehouse_id as "warehouseId", customer_id as "customerId", payload,
    command_id as "commandId"
  from event_position p join event using (no) where p.position > c.position order by p.position limit ${batchSize}
) e on true order by e.position`

/**
 * Reads the next events of followers, enqueues their jobs and moves their cursors in one transaction. Returns whether there may be more events.
 */
async function advance(pool: Pool, followers: readonly Follower[]): Promise<boolean> {
  const names = followers.map(({ name }) => name)
  const client = await pool.connect()
  let isOpen = true
  try {
    await client.query('begin')
    const { rows } = await client.query<EventRow>({ name: 'read_next_events', text: readNext, values: [names] })
    const groups = [...Map.groupBy(rows, ({ followers }) => followers.join()).values()]
    const jobs: JobRequest[] = []
    const ends: { followers: string[]; position: string; isFull: boolean }[] = []
    for (const group of groups) {
      const facts = group.filter((row) => row.position !== null)
      const last = facts.at(-1)
      if (!last) continue
      for (const follower of followers.filter(({ name }) => last.followers.includes(name))) {
        const matching = facts.filter(({ kind }) => follower.matches(kind))
        if (matching.length > 0) jobs.push(...(await follower.jobsFor(matching, client)))
      }
      ends.push({ followers: last.followers, position: last.position, isFull: facts.length === batchSize })
    }
    await enqueue(client, jobs)
    for (const { followers, position } of ends)
      await client.query('update follower set position = $2 where name = any($1::text[])', [followers, position])
    if (ends.length === 0) return false
    await client.query('commit')
    isOpen = false
    return ends.some(({ isFull }) => isFull)
  } finally {
    if (isOpen) await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
