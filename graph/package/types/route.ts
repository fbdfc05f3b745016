import { count } from '../../kernel/input/fieldTypes.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { Money } from '../../kernel/schema/money.ts'
import { parseArgument } from '../../kernel/schema/parseArgument.ts'
import { hiddenWithout } from '../../kernel/schema/scoped.ts'
import { ruleLimits } from '../../logistics/states/shippingRules.ts'
import { logisticsRights } from '../../logistics/states.ts'
import type { Rule } from '../../logistics/steps/route.ts'
import { Route, type Routed, routeOne } from '../../logistics/types/route.ts'
import { channelsInOrder, ShippingRuleSet } from '../../logistics/types/ruleSet.ts'
import { Channel } from '../../logistics/types.ts'
import { orderOfPackage, routesOfPackages, tryRules } from '../routes.ts'
import type { TrialGroup } from '../rules/trial.ts'
import { Package } from './package.ts'

const PackageRoute = builder.objectRef<Routed & { decidedAt: Date }>('PackageRoute').implement({
  description: 'How a package got its channel by the shipping rules, or why it got none, as it was when they decided.',
  fields: (t) => ({
    ruleSet: t.loadable({
      type: ShippingRuleSet,
      nullable: true,
      description: 'The version of the rules that decided.',
      load: async (ids: string[], ctx) => {
        const rows = await ctx.db.shippingRuleSet.findMany({ where: { id: { in: ids } } })
        const byId = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => byId.get(id) ?? null)
      },
      resolve: ({ setId }) => setId,
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When they decided.' }),
    route: t.field({ type: Route, description: 'What they decided, and why.', resolve: (routed) => routed }),
  }),
})

builder.prismaObjectField('Package', 'route', (t) =>
  t.loadable({
    type: PackageRoute,
    description:
      'How the shipping rules chose its channel. Null if its order named the channel, if no rules were live, and without the right to see them.',
    ...hiddenWithout(logisticsRights.rules),
    complexity: 3,
    load: (ids: string[], ctx) => routesOfPackages(ctx, ids),
    resolve: ({ id }) => id,
  }),
)

const set = { id: true, warehouseId: true, rules: true, warehouse: { select: { timeZone: true } } } as const

builder.prismaObjectField('ShippingRuleSet', 'routeOfPackage', (t) =>
  t.field({
    type: Route,
    nullable: true,
    description:
      'How this version, live or not, would route a package today as if its order named no channel; nothing is written. Null if the package is not in the warehouse.',
    complexity: 20,
    args: { packageId: t.arg.globalID({ required: true, for: Package, description: 'The package.' }) },
    select: set,
    resolve: async ({ id, warehouseId, rules, warehouse }, { packageId }, ctx) => {
      const order = await orderOfPackage(ctx, warehouseId, packageId.id)
      return order && routeOne(ctx, id, rules as unknown as Rule[], warehouse.timeZone, order)
    },
  }),
)

/** Packages of a group that are named. */
const namedAtMost = 50

const TrialGroupType = builder.objectRef<TrialGroup & { currency: string | null }>('ShippingRuleTrialGroup').implement({
  description: 'Orders that go from one channel by the live rules to another one.',
  fields: (t) => ({
    from: t.loadable({
      type: Channel,
      nullable: true,
      description: 'The channel by the live rules; null if they give none.',
      load: channelsInOrder,
      resolve: ({ fromId }) => fromId,
    }),
    to: t.loadable({
      type: Channel,
      nullable: true,
      description: 'The channel by the version that is tried; null if it gives none.',
      load: channelsInOrder,
      resolve: ({ toId }) => toId,
    }),
    orders: t.int({ description: 'Number of orders.', resolve: ({ packageIds }) => packageIds.length }),
    packages: t.loadableList({
      type: Package,
      description: `The first ${namedAtMost} of their packages, the newest first; none if they go to the same channel.`,
      load: async (keys: string[], ctx) => {
        const asked = keys.map((key) => key.split(' ').filter(Boolean))
        const rows = await ctx.db.package.findMany({ where: { id: { in: asked.flat() } } })
        const byId = new Map(rows.map((row) => [row.id, row]))
        return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
      },
      resolve: ({ packageIds, fromId, toId }) => (fromId === toId ? '' : packageIds.slice(0, namedAtMost).join(' ')),
    }),
    freightBefore: t.field({
      type: Money,
      nullable: true,
      description: 'Freight by the live rules of those that have a price both ways; null if none has.',
      resolve: ({ before, currency }) => (before !== null && currency ? { amount: before, currency } : null),
    }),
    freightAfter: t.field({
      type: Money,
      nullable: true,
      description: 'Freight of the same orders by the version that is tried; null if none has a price both ways.',
      resolve: ({ after, currency }) => (after !== null && currency ? { amount: after, currency } : null),
    }),
  }),
})

const ShippingRuleTrial = builder.objectRef<Awaited<ReturnType<typeof tryRules>>>('ShippingRuleTrial').implement({
  description: 'What a version of the rules would do with the last orders of its warehouse, beside the live one.',
  fields: (t) => ({
    orders: t.exposeInt('orders', { description: 'Number of orders that were tried.' }),
    same: t.exposeInt('same', { description: 'Number of those that go to the same channel as by the live rules, or have none both ways.' }),
    groups: t.field({
      type: [TrialGroupType],
      description: 'The orders by the channels between which they change: those that lose theirs first, those that stay last.',
      resolve: ({ groups, currency }) => groups.map((group) => ({ ...group, currency })),
    }),
  }),
})

builder.prismaObjectField('ShippingRuleSet', 'trial', (t) =>
  t.field({
    type: ShippingRuleTrial,
    description:
      'What this version would do with the last orders of its warehouse that were not cancelled, as if none of them had named a channel; nothing is written.',
    complexity: 100,
    args: {
      orders: t.arg.int({
        required: true,
        defaultValue: ruleLimits.tried,
        description: `How many of the last orders, at most ${ruleLimits.tried}.`,
      }),
    },
    select: set,
    resolve: ({ warehouseId, rules, warehouse }, { orders }, ctx) =>
      tryRules(
        ctx,
        { warehouseId, timeZone: warehouse.timeZone, rules: rules as unknown as Rule[] },
        parseArgument(count(1, ruleLimits.tried), orders),
      ),
  }),
)
