import type { Db } from '../../kernel/sql/db.ts'
import { countNumbers } from '../store/numberFigures.ts'

export { numbersAddedFact } from '../numbers/numberFacts.ts'

/** How many tracking numbers of a channel are free. */
export async function freeNumbers(db: Db, channelId: string, now: Date): Promise<number> {
  const [counts] = await countNumbers(db, [channelId], now)
  return counts?.free ?? 0
}
