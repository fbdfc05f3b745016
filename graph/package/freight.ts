import { dayIn } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { type FreightAnswer, freightOf } from '../logistics/steps/freight.ts'
import { readFreightRows } from './store/freight.ts'

/** Prices packages by the rate cards of their channels, in the order of their ids; null without a channel. */
export async function freightOfPackages(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  ids: readonly string[],
): Promise<(FreightAnswer | null)[]> {
  const rows = await readFreightRows(pool, ids)
  const now = new Date()
  const asked = rows.map(({ channelId, timeZone, shippedAt, country, postcode, city, grams, length, width, height }) => ({
    channelId,
    day: dayIn(timeZone, shippedAt ?? now),
    address: { country, postcode: postcode || null, city: city || null },
    measures: grams > 0 && length > 0 && width > 0 && height > 0 ? { grams, length, width, height } : null,
  }))
  const answers = await freightOf({ db, pool }, asked)
  const byId = new Map(rows.map(({ id }, at) => [id, answers[at] ?? null]))
  return ids.map((id) => byId.get(id) ?? null)
}
