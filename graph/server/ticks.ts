import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { allWork, type Tick } from '../kernel/job.ts'
import { describeError } from './log.ts'

/** Runs every tick in its rhythm until it is stopped; of several processes one does it at a time. */
export function keepTicking(pool: Pool, log: Logger): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  const running = Promise.all(
    [...allWork.ticks.values()].map(async (tick) => {
      while (!stopped) {
        await Promise.race([sleep(tick.everyMs), stopping.promise])
        if (stopped) return
        await turn(pool, tick).catch((error) => {
          if (!stopped) log.error({ tick: tick.name, ...describeError(error) }, 'A tick stumbled')
        })
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

async function turn(pool: Pool, tick: Tick): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('tick'), hashtext($1)) as mine`, [
      tick.name,
    ])
    if (rows[0]?.mine) await tick.run(client)
    await client.query('commit')
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
