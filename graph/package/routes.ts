import type { Prisma } from '../generated/prisma/client.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { dayIn } from '../kernel/day.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { logisticsRights } from '../logistics/states.ts'
import { freightOf } from '../logistics/steps/freight.ts'
import { freightAsked, type RouteFacts, type Rule, readRouteFacts, routeBy, ruleSetIn } from '../logistics/steps/route.ts'
import type { Routed } from '../logistics/types/route.ts'
import { factsOfOrder } from './rules/route.ts'
import { summarize, type Trial } from './rules/trial.ts'
import { productsOf } from './steps/route.ts'
import { type PackageToRoute, readLastPackages, readPackagesToRoute, readRoutedProducts } from './store/route.ts'

const rulesOf = (rules: Prisma.JsonValue) => rules as unknown as Rule[]

/** How packages were routed, as it was kept with them; null where they were not, or where the caller may not see it. */
export async function routesOfPackages(ctx: Context, ids: readonly string[]): Promise<((Routed & { decidedAt: Date }) | null)[]> {
  const found = await ctx.db.packageRoute.findMany({ where: { packageId: { in: [...ids] } } })
  const seen = found.filter(({ warehouseId }) => hasRight(signedIn(ctx), logisticsRights.rules, { warehouseId, customerId: null }))
  const setIds = [...new Set(seen.map(({ ruleSetId }) => ruleSetId))]
  const sets =
    setIds.length > 0 ? await ctx.db.shippingRuleSet.findMany({ where: { id: { in: setIds } }, select: { id: true, rules: true } }) : []
  const rules = new Map(sets.map((set) => [set.id, rulesOf(set.rules)]))
  const routes = new Map(
    seen.map(({ packageId, ruleSetId, facts, decidedAt }) => {
      const { order, channels } = facts as unknown as RouteFacts
      const answer = routeBy(rules.get(ruleSetId) ?? [], { order, channels })
      const chosen = answer.channelId === null ? undefined : channels[answer.channelId]
      const price = chosen?.price && chosen.currency ? { amount: chosen.price, currency: chosen.currency } : null
      return [packageId, { setId: ruleSetId, answer, order, channels, price, decidedAt }]
    }),
  )
  return ids.map((id) => routes.get(id) ?? null)
}

/** Orders of packages as rules compare them. */
async function ordersOf(ctx: Pick<Context, 'pool'>, packages: readonly PackageToRoute[]) {
  const goods = await readRoutedProducts(ctx.pool, productsOf(packages))
  return packages.map((one) => factsOfOrder(one, one.lines, goods))
}

/** A package of a warehouse as its order is routed by rules; null if it is not there. */
export async function orderOfPackage(ctx: Context, warehouseId: string, packageId: string) {
  const [pkg] = await readPackagesToRoute(ctx.pool, [packageId])
  return pkg?.warehouseId === warehouseId ? ((await ordersOf(ctx, [pkg]))[0] ?? null) : null
}

/** Routes the last orders of a warehouse by rules and by the live ones, as if none of them had named a channel. */
export async function tryRules(
  ctx: Context,
  { warehouseId, timeZone, rules }: { warehouseId: string; timeZone: string; rules: readonly Rule[] },
  limit: number,
): Promise<Trial> {
  const now = new Date()
  const packages = await readLastPackages(ctx.pool, warehouseId, limit)
  const orders = await ordersOf(ctx, packages)
  const live = (await ruleSetIn(ctx.db, warehouseId, 'LIVE'))?.rules ?? []
  const route = async (by: readonly Rule[]) =>
    (await readRouteFacts(ctx, timeZone, by, orders, now)).map((facts) => routeBy(by, facts).channelId)
  const [from, to] = [await route(live), await route(rules)]
  const day = dayIn(timeZone, now)
  const asked = orders.flatMap((order, at) =>
    [...new Set([from[at], to[at]])].flatMap((channelId) => (channelId ? [{ at, ...freightAsked(order, channelId, day) }] : [])),
  )
  const answers = await freightOf(ctx, asked)
  const prices = new Map(asked.map(({ at, channelId }, no) => [`${at} ${channelId}`, answers[no]]))
  const priceOf = (at: number, channelId: string | null | undefined) => {
    const answer = prices.get(`${at} ${channelId}`)
    return answer ? { price: answer.freight.total, currency: answer.currency } : null
  }
  return summarize(
    packages.map(({ id: packageId }, at) => ({
      packageId,
      fromId: from[at] ?? null,
      toId: to[at] ?? null,
      from: priceOf(at, from[at]),
      to: priceOf(at, to[at]),
    })),
  )
}
