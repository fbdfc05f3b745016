import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf } from '../../prisma/seed/live/random.ts'
import { AcknowledgementLog } from './acknowledgementLog.ts'
import type { Fault } from './fault.ts'
import type { FaultTestServer } from './faultTestServer.ts'
import { isUnavailable, waitUntil } from './retry.ts'
import { waitForLabelJobs } from './waitForLabelJobs.ts'

/** Killing the postmaster stops everything; killing a backend loses all connections; terminating one loses only that. */
const targets = ['postmaster', 'backend', 'connection'] as const

export const killPostgres: Fault = {
  name: 'kill.postgres',
  description: 'kill -9 of PostgreSQL or of one of its backends, or termination of one connection, under load',
  times: { long: 10, short: 1 },
  async run({ times, random }, { testServer, clients }) {
    const acknowledged = await AcknowledgementLog.open(testServer, Object.values(clients))
    const recoveries: number[] = []
    const seen: Record<string, number> = {}
    const injectFaults = async () => {
      for (let round = 0; round < times; round++) {
        await pause(between(random, 0, 1000))
        // The first round kills the postmaster.
        const target = round === 0 ? 'postmaster' : oneOf(random, targets)
        if (target === 'postmaster') {
          process.kill(testServer.postgres.postmaster, 'SIGKILL')
          await pause(between(random, 0, 1500))
          await testServer.postgres.restart()
        } else process.kill(oneOf(random, await backends(testServer)), target === 'backend' ? 'SIGKILL' : 'SIGTERM')
        const begin = Date.now()
        await waitUntil(() => acknowledged.lastAcknowledgedAt > begin, 'something is done again')
        await waitForLabelJobs(testServer)
        recoveries.push(Date.now() - begin)
        seen[`${target}s`] = (seen[`${target}s`] ?? 0) + 1
      }
    }
    await acknowledged.runDuring(injectFaults, isUnavailable)
    await waitForLabelJobs(testServer)
    return { losses: await acknowledged.compare(), recoveries, counts: { ...seen, 'changes acknowledged': acknowledged.size } }
  },
}

/** Process ids of the PostgreSQL backends that serve the test server. */
async function backends({ database }: FaultTestServer): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}
