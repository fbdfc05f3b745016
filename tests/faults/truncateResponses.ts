import { AcknowledgementLog } from './acknowledgementLog.ts'
import type { Fault } from './fault.ts'
import { waitUntil } from './retry.ts'

export const truncateResponses: Fault = {
  name: 'truncate.responses',
  description: 'responses are truncated at a random byte, and requests repeated with the same key',
  times: { long: 1000, short: 30 },
  async run({ times, random }, { testServer, clients }) {
    const acknowledged = await AcknowledgementLog.open(testServer, Object.values(clients))
    const seen = { 'cut in the header': 0, 'cut in the body': 0 }
    let cuts = 0
    testServer.proxy.truncateResponse = (length) => {
      if (cuts >= times || random() < 0.3) return null
      cuts++
      const through = Math.floor(random() * length)
      seen[through < 400 ? 'cut in the header' : 'cut in the body']++
      return through
    }
    await acknowledged.runDuring(() => waitUntil(() => cuts >= times, `${times} responses are truncated`, 600_000))
    testServer.proxy.truncateResponse = null
    return { losses: await acknowledged.compare(), counts: { ...seen, 'changes acknowledged': acknowledged.size } }
  },
}
