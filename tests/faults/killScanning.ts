import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/pace.ts'
import { openCrew } from './crew.ts'
import type { Fault } from './fault.ts'
import { inHouse } from './house.ts'
import { Ledger } from './ledger.ts'
import { until } from './patience.ts'

export const killScanning: Fault = {
  name: 'kill.scanning',
  means: 'kill -9 of the server while people pack, ship, receive and order',
  times: { long: 30, short: 2 },
  run: ({ times, chance }) =>
    inHouse(async (house) => {
      const hands = Object.values((await openCrew(house)).hands)
      const ledger = await Ledger.open(house, hands)
      const recoveries: number[] = []
      let going = true
      const working = Promise.all(hands.map((hand) => ledger.keepBusy(hand, () => going)))
      for (let round = 0; round < times; round++) {
        await pause(between(chance, 20, 600))
        await house.server.end('SIGKILL')
        const begin = Date.now()
        await house.server.start()
        await until(() => ledger.lastAt > begin, 'something is done again')
        recoveries.push(ledger.lastAt - begin)
      }
      going = false
      await working
      return { losses: await ledger.compare(), recoveries, seen: { acknowledged: ledger.size } }
    }),
}
