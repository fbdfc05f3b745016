import { between } from '../../prisma/seed/live/random.ts'
import { AcknowledgementLog } from './acknowledgementLog.ts'
import type { Fault } from './fault.ts'

export const duplicateRequests: Fault = {
  name: 'duplicate.requests',
  description: 'each scan and each order is sent 2 to 20 times concurrently',
  times: { long: 1000, short: 12 },
  async run({ times, random }, { testServer, clients }) {
    const workload = Object.values(clients)
    const acknowledged = await AcknowledgementLog.open(testServer, workload)
    const losses: string[] = []
    let [left, sent] = [times, 0]
    const work = async (client: (typeof workload)[number]) => {
      while (left-- > 0) {
        const task = client.nextTask()
        const copies = between(random, 2, 20)
        const answers = await Promise.all(Array.from({ length: copies }, task.send))
        const different = new Set(answers.map((answer) => JSON.stringify(answer))).size
        if (different > 1) losses.push(`${client.name}: ${task.key} has ${different} answers`)
        acknowledged.acknowledge(client, task)
        sent += copies
      }
    }
    await Promise.all(workload.map(work))
    return { losses: [...losses, ...(await acknowledged.compare())], counts: { sent, 'changes acknowledged': acknowledged.size } }
  },
}
