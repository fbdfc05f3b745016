import { hasRight } from '../kernel/command/actor.ts'
import { dayIn } from '../kernel/day.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { rateLimits } from '../logistics/states/rates.ts'
import { logisticsRights } from '../logistics/states.ts'
import { type FreightAnswer, type FreightAsked, freightOf } from '../logistics/steps/freight.ts'
import { type FreightRow, readFreightRows } from './store/freight.ts'

/** Prices packages by the rate cards of their channels, in the order of their ids; null without a channel, and where the caller may not see freight. */
export async function freightOfPackages(ctx: Context, ids: readonly string[]): Promise<(FreightAnswer | null)[]> {
  const { db, pool } = ctx
  const found = await readFreightRows(pool, ids)
  const rows = found.filter(({ warehouseId }) => hasRight(signedIn(ctx), logisticsRights.freight, { warehouseId, customerId: null }))
  const now = new Date()
  const answers = await freightOf(
    { db, pool },
    rows.map((row) => askedOf(row, now)),
  )
  const byId = new Map(rows.map(({ id }, at) => [id, answers[at] ?? null]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** What is asked of the price of a package. */
export const askedOf = (
  { channelId, timeZone, shippedAt, country, postcode, city, grams, length, width, height }: FreightRow,
  now: Date,
): FreightAsked => ({
  channelId,
  day: dayIn(timeZone, shippedAt ?? now),
  address: { country, postcode: postcode || null, city: city || null },
  measures: areMeasures(grams, length, width, height) ? { grams, length, width, height } : null,
})

/** Whether a weight and sides are known and can be priced. */
const areMeasures = (grams: number, ...sides: number[]): boolean =>
  grams > 0 && sides.every((side) => side > 0 && side <= rateLimits.sideMillimetres)
