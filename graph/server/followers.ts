import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import { allWork, type Errand, type FollowedFact, type Follower } from '../kernel/job.ts'
import { describeError } from './log.ts'

const batch = 1_000
/** Facts of other processes, and those that an older transaction still hides, are found by looking again. */
const patienceMs = 500
const gatherMs = 30

/** Keeps every follower at the end of the facts until it is stopped. */
export function followFacts(pool: Pool, services: Services, log: Logger): { stop(): Promise<void> } {
  const bells = [...allWork.followers.values()].map((follower) => ({ follower, bell: new Bell() }))
  let stopped = false
  const signals = services.signals.follow(() => 'facts', gatherMs)[Symbol.asyncIterator]()
  const hearing = (async () => {
    while (!(await signals.next()).done) for (const { bell } of bells) bell.ring()
  })()
  const running = Promise.all(
    bells.map(async ({ follower, bell }) => {
      while (!stopped) {
        const read = await advance(pool, follower).catch((error) => {
          if (!stopped) log.error({ follower: follower.name, ...describeError(error) }, 'A follower stumbled')
          return 0
        })
        if (read < batch) await bell.rung(patienceMs)
      }
    }),
  )
  return {
    async stop() {
      stopped = true
      for (const { bell } of bells) bell.ring()
      await signals.return?.()
      await Promise.all([running, hearing])
    },
  }
}

/** A bell that is rung while nobody listens is heard by the next who does. */
class Bell {
  #rung = Promise.withResolvers<void>()

  ring(): void {
    this.#rung.resolve()
  }

  async rung(patience: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patience)
    await Promise.race([this.#rung.promise, promise])
    clearTimeout(timer)
    this.#rung = Promise.withResolvers<void>()
  }
}

/** One step of a follower: reads on from its cursor, adds its errands and moves the cursor, all or nothing. Returns how many facts it read. */
async function advance(pool: Pool, follower: Follower): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount: made } = await client.query('insert into follower (name, tx, no) values ($1, 0, 0) on conflict do nothing', [
      follower.name,
    ])
    // Another process is at it: its turn.
    const { rows: cursors } = await client.query<{ tx: string; no: string }>(
      'select tx, no from follower where name = $1 for update skip locked',
      [follower.name],
    )
    const [cursor] = cursors
    if (!cursor) return 0
    const { rows } = await client.query<FollowedFact & { tx: string; no: string }>(
      `select tx, no, kind, node_type as type, node_id as id, warehouse_id as "warehouseId", customer_id as "customerId", payload
       from event where (tx, no) > ($1::bigint, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       order by tx, no limit ${batch}`,
      [cursor.tx, cursor.no],
    )
    const heard = rows.filter(({ kind }) => follower.hears(kind))
    if (heard.length > 0) await enqueue(client, await follower.errands(heard, client))
    const last = rows.at(-1)
    if (last) await client.query('update follower set tx = $2, no = $3 where name = $1', [follower.name, last.tx, last.no])
    // A new follower is there from its first look on, and not from its first fact. A look that found nothing writes nothing.
    if (last || made) await client.query('commit')
    return rows.length
  } finally {
    // After a commit this is a warning that nobody reads; after everything else it undoes.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function enqueue(client: { query(text: string, values: unknown[]): Promise<unknown> }, errands: readonly Errand[]): Promise<void> {
  if (errands.length === 0) return
  await client.query(
    `select graphile_worker.add_job(r.job, r.payload, job_key => r.key,
       job_key_mode => case when r.once then 'unsafe_dedupe' else 'replace' end, priority => case when r.urgent then -10 else 0 end)
     from json_to_recordset($1::json) as r(job text, payload json, key text, once boolean, urgent boolean)`,
    [JSON.stringify(errands)],
  )
}
