import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/random.ts'
import { AcknowledgementLog } from './acknowledgementLog.ts'
import type { Fault } from './fault.ts'
import type { FaultTestServer } from './faultTestServer.ts'
import { isConnectionLoss, waitUntil } from './retry.ts'

export const terminate: Fault = {
  name: 'terminate',
  description: 'SIGTERM of the server, or of the worker, under load',
  times: { long: 20, short: 2 },
  async run({ times, random }, { testServer, clients }) {
    const acknowledged = await AcknowledgementLog.open(testServer, Object.values(clients))
    const [losses, recoveries]: [string[], number[]] = [[], []]
    const seen: Record<string, number> = { 'requests not taken': 0 }
    const note = (what: string) => {
      seen[what] = (seen[what] ?? 0) + 1
    }
    await acknowledged.runDuring(
      async () => {
        for (let round = 0; round < times; round++) {
          await pause(between(random, 0, 1000))
          const target = round % 2 === 0 ? 'server' : 'worker'
          const begin = Date.now()
          const before = testServer.server.unansweredRequests
          const code = await testServer[target].stop('SIGTERM')
          if (testServer.server.unansweredRequests > before)
            losses.push(`round ${round}: ${testServer.server.unansweredRequests - before} requests were taken and not answered`)
          note(`${target} told to stop`)
          if (code !== 0) losses.push(`round ${round}: the ${target} ended with ${code}`)
          if (target === 'worker') losses.push(...(await unfinished(testServer)))
          const ended = Date.now()
          seen['longest shutdown in ms'] = Math.max(seen['longest shutdown in ms'] ?? 0, ended - begin)
          await testServer[target].start()
          await waitUntil(() => acknowledged.lastAcknowledgedAt > ended, 'something is done again')
          recoveries.push(acknowledged.lastAcknowledgedAt - ended)
        }
      },
      async (error, { key }) => {
        if (!isConnectionLoss(error)) return false
        // A request without a response must not have been executed.
        if ((await testServer.db.commandLog.count({ where: { key } })) > 0) losses.push(`${key} was done and not answered`)
        note('requests not taken')
        return true
      },
    )
    return {
      losses: [...losses, ...(await acknowledged.compare())],
      recoveries,
      counts: { ...seen, 'changes acknowledged': acknowledged.size },
    }
  },
}

/** Jobs that the worker has left locked. */
async function unfinished({ database }: FaultTestServer): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by is not null',
  )
  return rows.map(({ id }) => `job ${id} was left in the middle`)
}
