import type { Call } from '../../kernel/command/call.ts'
import { queriesIn, type Tx } from '../../kernel/sql/db.ts'
import {
  channelsById,
  metRules,
  type OrderFacts,
  type RouteAnswer,
  type RouteFacts,
  readRouteFacts,
  routeBy,
  ruleSetIn,
  type StoredRuleSet,
} from '../../logistics/steps/route.ts'
import { NoChannel } from '../failures.ts'
import { factsOfOrder } from '../rules/route.ts'
import type { Channel, IntakeContext, Order } from '../rules.ts'
import { type KeptRoute, keepRoutes, readPackagesToRoute, readRoutedProducts, setChannels } from '../store/route.ts'
import { readTimeZone } from '../store/weight.ts'

/** How an order without a channel of its own was routed by the live rules. */
export interface NewRoute {
  ruleSetId: string
  channel: Channel | null
  answer: RouteAnswer
  facts: RouteFacts
}

/** A decision as it is kept with its package. */
export const keptRoute = (packageId: string, warehouseId: string, { ruleSetId, channel, answer, facts }: NewRoute): KeptRoute => ({
  packageId,
  warehouseId,
  ruleSetId,
  channelId: channel?.id ?? null,
  metRuleIds: metRules(answer),
  // Zones say what the rules need of the address.
  facts: { ...facts, order: { ...facts.order, postcode: '', city: '' } },
})

async function routeAll(tx: Tx, set: StoredRuleSet, timeZone: string, orders: readonly OrderFacts[], now: Date): Promise<NewRoute[]> {
  const facts = await readRouteFacts({ db: tx, pool: queriesIn(tx) }, timeZone, set.rules, orders, now)
  const answers = facts.map((known) => routeBy(set.rules, known))
  const channels = await channelsById(tx, [...new Set(answers.flatMap(({ channelId }) => channelId ?? []))])
  return answers.map((answer, at) => ({
    ruleSetId: set.id,
    channel: channels.get(answer.channelId ?? '') ?? null,
    answer,
    facts: facts[at] as RouteFacts,
  }))
}

/** Routes the orders of a set that name no channel, by their place in it; none if no rules are live. */
export async function routeOrders(
  tx: Tx,
  { warehouseId, customerId }: { warehouseId: string; customerId: string },
  orders: readonly Order[],
  { products, warehouse }: IntakeContext,
  now: Date,
): Promise<ReadonlyMap<number, NewRoute>> {
  const open = orders.flatMap((order, at) => (order.channelCode === null ? [{ order, at }] : []))
  if (open.length === 0 || !warehouse?.choosesChannels) return new Map()
  const live = await ruleSetIn(tx, warehouseId, 'LIVE')
  if (!live) return new Map()
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const linesOf = (order: Order) =>
    order.lines.flatMap(({ sku, quantity }) => {
      const product = bySku.get(sku)
      return product ? [{ productId: product.id, quantity, grams: product.weightGrams * quantity }] : []
    })
  const asked = open.map(({ order, at }) => ({ order, at, lines: linesOf(order) }))
  const goods = await readRoutedProducts(queriesIn(tx), productsOf(asked))
  const facts = asked.map(({ order, lines }) => {
    const { country, postcode, city } = order.recipient
    const grams = lines.reduce((sum, line) => sum + line.grams, 0)
    return factsOfOrder({ customerId, platform: order.platform, country, postcode, city, grams }, lines, goods)
  })
  const routes = await routeAll(tx, live, warehouse.timeZone, facts, now)
  return new Map(asked.map(({ at }, no) => [at, routes[no] as NewRoute]))
}

/** Packages that are routed: drafts may lose their channel; pending ones keep it, or are refused with NO_CHANNEL. */
type WithoutChannel = 'CLEAR' | 'KEEP' | 'REFUSE'

/**
 * Routes locked packages of a warehouse by its live rules and keeps how; nothing happens without live rules. Returns those that got another channel than
 * they had.
 */
export async function routePackages(
  tx: Tx,
  call: Call,
  { warehouseId, ids, withoutChannel }: { warehouseId: string; ids: readonly string[]; withoutChannel: WithoutChannel },
): Promise<string[]> {
  const live = ids.length > 0 ? await ruleSetIn(tx, warehouseId, 'LIVE') : null
  if (!live) return []
  const packages = await readPackagesToRoute(queriesIn(tx), ids)
  const goods = await readRoutedProducts(queriesIn(tx), productsOf(packages))
  const facts = packages.map((one) => factsOfOrder(one, one.lines, goods))
  const routes = await routeAll(tx, live, await readTimeZone(tx, warehouseId), facts, call.now)
  const routed = packages.flatMap((pkg, at) => {
    const route = routes[at]
    if (!route || (!route.channel && withoutChannel === 'KEEP')) return []
    if (!route.channel && withoutChannel === 'REFUSE') throw NoChannel({}, 'channelCode')
    return [{ ...pkg, route }]
  })
  const changed = routed.filter(({ channelId, route }) => channelId !== (route.channel?.id ?? null))
  await setChannels(
    tx,
    call,
    changed.map(({ id, route: { channel } }) => ({ id, channelId: channel?.id ?? null, groupId: channel?.groupId ?? null })),
  )
  await keepRoutes(
    tx,
    call,
    routed.map(({ id, route }) => keptRoute(id, warehouseId, route)),
  )
  return changed.map(({ id }) => id)
}

/** Products of packages, each once. */
export const productsOf = (packages: readonly { lines: readonly { productId: string }[] }[]): string[] => [
  ...new Set(packages.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
]
