import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/pace.ts'
import type { Fault } from './fault.ts'
import type { FaultHouse } from './house.ts'
import { Ledger } from './ledger.ts'
import { isSilence, until } from './patience.ts'

export const terminate: Fault = {
  name: 'terminate',
  means: 'SIGTERM of the server, or of the worker, under load',
  times: { long: 20, short: 2 },
  async run({ times, chance }, { house, hands }) {
    const ledger = await Ledger.open(house, Object.values(hands))
    const [losses, recoveries]: [string[], number[]] = [[], []]
    const seen: Record<string, number> = { 'requests not taken': 0 }
    const note = (what: string) => {
      seen[what] = (seen[what] ?? 0) + 1
    }
    await ledger.busy(
      async () => {
        for (let round = 0; round < times; round++) {
          await pause(between(chance, 0, 1000))
          const victim = round % 2 === 0 ? 'server' : 'worker'
          const begin = Date.now()
          const code = await house[victim].end('SIGTERM')
          note(`${victim} told to stop`)
          if (code !== 0) losses.push(`round ${round}: the ${victim} ended with ${code}`)
          if (victim === 'worker') losses.push(...(await unfinished(house)))
          const ended = Date.now()
          seen['longest goodbye in ms'] = Math.max(seen['longest goodbye in ms'] ?? 0, ended - begin)
          await house[victim].start()
          await until(() => ledger.lastAt > ended, 'something is done again')
          recoveries.push(ledger.lastAt - ended)
        }
      },
      async (error, { key }) => {
        if (!isSilence(error)) return false
        // Whoever was cut off must not have been heard.
        if ((await house.db.commandLog.count({ where: { key } })) > 0) losses.push(`${key} was done and not answered`)
        note('requests not taken')
        return true
      },
    )
    return { losses: [...losses, ...(await ledger.compare())], recoveries, seen: { ...seen, 'changes acknowledged': ledger.size } }
  },
}

/** Jobs that the worker has left in the middle. */
async function unfinished({ database }: FaultHouse): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by is not null',
  )
  return rows.map(({ id }) => `job ${id} was left in the middle`)
}
