import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/pace.ts'
import type { Fault } from './fault.ts'
import { Ledger } from './ledger.ts'
import { until } from './patience.ts'

export const killScanning: Fault = {
  name: 'kill.scanning',
  means: 'kill -9 of the server while people pack, ship, receive and order',
  times: { long: 30, short: 1 },
  async run({ times, chance }, { house, hands }) {
    const ledger = await Ledger.open(house, Object.values(hands))
    const recoveries: number[] = []
    await ledger.busy(async () => {
      for (let round = 0; round < times; round++) {
        await pause(between(chance, 0, 1000))
        await house.server.end('SIGKILL')
        const begin = Date.now()
        await house.server.start()
        await until(() => ledger.lastAt > begin, 'something is done again')
        recoveries.push(ledger.lastAt - begin)
      }
    })
    return { losses: await ledger.compare(), recoveries, seen: { 'changes acknowledged': ledger.size } }
  },
}
