import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/random.ts'
import { AcknowledgementLog } from './acknowledgementLog.ts'
import type { Fault } from './fault.ts'
import { waitUntil } from './retry.ts'

export const killScanning: Fault = {
  name: 'kill.scanning',
  description: 'kill -9 of the server while clients pack, ship, receive and create orders',
  times: { long: 30, short: 1 },
  async run({ times, random }, { testServer, clients }) {
    const acknowledged = await AcknowledgementLog.open(testServer, Object.values(clients))
    const recoveries: number[] = []
    await acknowledged.runDuring(async () => {
      for (let round = 0; round < times; round++) {
        await pause(between(random, 0, 1000))
        await testServer.server.stop('SIGKILL')
        const begin = Date.now()
        await testServer.server.start()
        await waitUntil(() => acknowledged.lastAcknowledgedAt > begin, 'something is done again')
        recoveries.push(acknowledged.lastAcknowledgedAt - begin)
      }
    })
    return { losses: await acknowledged.compare(), recoveries, counts: { 'changes acknowledged': acknowledged.size } }
  },
}
