import { between } from '../../prisma/seed/live/pace.ts'
import type { Fault } from './fault.ts'
import { Ledger } from './ledger.ts'

export const twins: Fault = {
  name: 'twins',
  means: 'each scan and each order is sent 2 to 20 times at once',
  times: { long: 1000, short: 12 },
  async run({ times, chance }, { house, hands }) {
    const crew = Object.values(hands)
    const ledger = await Ledger.open(house, crew)
    const losses: string[] = []
    let [left, sent] = [times, 0]
    const work = async (hand: (typeof crew)[number]) => {
      while (left-- > 0) {
        const task = hand.next()
        const copies = between(chance, 2, 20)
        const answers = await Promise.all(Array.from({ length: copies }, task.send))
        const different = new Set(answers.map((answer) => JSON.stringify(answer))).size
        if (different > 1) losses.push(`${hand.name}: ${task.key} has ${different} answers`)
        ledger.acknowledge(hand, task)
        sent += copies
      }
    }
    await Promise.all(crew.map(work))
    return { losses: [...losses, ...(await ledger.compare())], seen: { sent, 'changes acknowledged': ledger.size } }
  },
}
