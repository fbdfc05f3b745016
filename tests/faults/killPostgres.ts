import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf } from '../../prisma/seed/live/pace.ts'
import type { Fault } from './fault.ts'
import type { FaultHouse } from './house.ts'
import { jobsAreDone } from './jobs.ts'
import { Ledger } from './ledger.ts'
import { isTrouble, until } from './patience.ts'

export const killPostgres: Fault = {
  name: 'kill.postgres',
  means: 'kill -9 of PostgreSQL, or of one of its backends, under load',
  times: { long: 10, short: 1 },
  async run({ times, chance }, { house, hands }) {
    const ledger = await Ledger.open(house, Object.values(hands))
    const recoveries: number[] = []
    const seen: Record<string, number> = {}
    const happening = async () => {
      for (let round = 0; round < times; round++) {
        await pause(between(chance, 0, 1000))
        // The first time, and half of the others, all of it.
        const victim = round === 0 || chance() < 0.5 ? 'postmaster' : 'backend'
        if (victim === 'postmaster') {
          process.kill(house.postgres.postmaster, 'SIGKILL')
          await pause(between(chance, 0, 1500))
          await house.postgres.restart()
        } else process.kill(oneOf(chance, await backends(house)), 'SIGKILL')
        const begin = Date.now()
        await until(() => ledger.lastAt > begin, 'something is done again')
        await jobsAreDone(house)
        recoveries.push(Date.now() - begin)
        seen[`${victim} killed`] = (seen[`${victim} killed`] ?? 0) + 1
      }
    }
    await ledger.busy(happening, isTrouble)
    await jobsAreDone(house)
    return { losses: await ledger.compare(), recoveries, seen: { ...seen, 'changes acknowledged': ledger.size } }
  },
}

/** The processes of PostgreSQL that serve the house. */
async function backends({ database }: FaultHouse): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}
