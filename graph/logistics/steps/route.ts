import { dayIn } from '../../kernel/day.ts'
import { type ChannelFacts, channelsToKnow, type OrderFacts, type RouteAnswer, type Rule, route } from '../rules/route.ts'
import { type FreightAsked, freightOf, type Sources } from './freight.ts'

export { rulesActivatedFact } from '../ruleFacts.ts'
export { type ChannelFacts, metRules, type OrderFacts, type RouteAnswer, type Rule, route } from '../rules/route.ts'
export { channelsById, ruleSetIn, type StoredRuleSet } from '../store/ruleSets.ts'

/** What an order was judged by, as it is kept with its package. */
export interface RouteFacts {
  order: OrderFacts
  /** By channel; only those of which the rules asked more. */
  channels: Readonly<Record<string, ChannelFacts>>
}

/** How a package is priced for a channel, as far as its order is known. */
export const freightAsked = ({ country, postcode, city, grams, sides }: OrderFacts, channelId: string, day: string): FreightAsked => ({
  channelId,
  day,
  address: { country, postcode: postcode || null, city: city || null },
  measures: grams > 0 && sides?.every((side) => side > 0) ? { grams, length: sides[0], width: sides[1], height: sides[2] } : null,
})

/** What of their channels must be known to route orders by some rules, in a fixed number of statements. */
export async function readRouteFacts(
  sources: Sources,
  timeZone: string,
  rules: readonly Rule[],
  orders: readonly OrderFacts[],
  now: Date,
): Promise<RouteFacts[]> {
  const day = dayIn(timeZone, now)
  const asked = orders.flatMap((order, at) =>
    channelsToKnow(rules, order).map((channelId) => ({ at, ...freightAsked(order, channelId, day) })),
  )
  const answers = await freightOf(sources, asked)
  const known = orders.map((order) => ({ order, channels: {} as Record<string, ChannelFacts> }))
  for (const [no, { at, channelId }] of asked.entries()) {
    const answer = answers[no]
    const facts = known[at]
    if (!answer || !facts) continue
    const { zone, isRemote, currency, freight } = answer
    facts.channels[channelId] = { zone, isRemote, outcome: freight.outcome, price: freight.total, currency }
  }
  return known
}

/** Routes an order by what is known of it. */
export const routeBy = (rules: readonly Rule[], { order, channels }: RouteFacts): RouteAnswer =>
  route(rules, order, new Map(Object.entries(channels)))
