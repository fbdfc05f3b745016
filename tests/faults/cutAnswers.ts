import type { Fault } from './fault.ts'
import { Ledger } from './ledger.ts'
import { until } from './patience.ts'

export const cutAnswers: Fault = {
  name: 'cut.answers',
  means: 'answers are cut at a random byte, and asked for again with the same key',
  times: { long: 1000, short: 30 },
  async run({ times, chance }, { house, hands }) {
    const ledger = await Ledger.open(house, Object.values(hands))
    const seen = { 'cut in the head': 0, 'cut in the body': 0 }
    let cuts = 0
    house.door.cut = (length) => {
      if (cuts >= times || chance() < 0.3) return null
      cuts++
      const through = Math.floor(chance() * length)
      seen[through < 400 ? 'cut in the head' : 'cut in the body']++
      return through
    }
    await ledger.busy(() => until(() => cuts >= times, `${times} answers are cut`, 600_000))
    house.door.cut = null
    return { losses: await ledger.compare(), seen: { ...seen, 'changes acknowledged': ledger.size } }
  },
}
