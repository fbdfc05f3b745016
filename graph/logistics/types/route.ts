import { z } from 'zod'
import { dayIn } from '../../kernel/day.ts'
import { count, country, id, list, oneOf, remark } from '../../kernel/input/fieldTypes.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { parseArgument } from '../../kernel/schema/parseArgument.ts'
import { CustomsAttribute } from '../../product/states.ts'
import type { ChannelFacts, Check, RouteAnswer, Rule, RuleAnswer } from '../rules/route.ts'
import { FreightOutcome, rateLimits } from '../states/rates.ts'
import { ChannelVerdict, type ChannelVerdictName, RouteOutcome, RuleReading } from '../states/shippingRules.ts'
import { freightOf } from '../steps/freight.ts'
import { freightAsked, type OrderFacts, readRouteFacts, routeBy } from '../steps/route.ts'
import { Channel } from '../types.ts'
import { channelsInOrder, namesKey, namesOfValues, RuleConditionType, ShippingRule } from './ruleSet.ts'

/** How an order was routed by a version of the rules. */
export interface Routed {
  setId: string
  answer: RouteAnswer
  order: OrderFacts
  channels: Readonly<Record<string, ChannelFacts>>
  /** What it costs by the channel that it got. */
  price: { amount: string; currency: string } | null
}

interface InRule {
  setId: string
  rule: Rule
}

const channelField = { type: Channel, nullable: true, load: channelsInOrder } as const

const RouteCheck = builder.objectRef<Check & InRule>('RouteCheck').implement({
  description: 'A condition as it was compared with an order.',
  fields: (t) => ({
    condition: t.field({
      type: RuleConditionType,
      description: 'The condition.',
      resolve: ({ condition, rule }) => rule.conditions[condition] as Rule['conditions'][number],
    }),
    channel: t.loadable({
      ...channelField,
      description: 'The channel of the rule by whose zones or remote areas it was compared; null if it does not depend on the channel.',
      resolve: ({ channelId }) => channelId,
    }),
    found: t.loadableList({
      type: 'String',
      description: 'What the order has, as people read it; empty if that is unknown or nothing.',
      load: namesOfValues,
      resolve: ({ condition, rule, found }) => namesKey(rule.conditions[condition]?.subject ?? 'PLATFORM', found),
    }),
    isMet: t.exposeBoolean('isMet', { description: 'Whether it is met.' }),
  }),
})

const RouteVerdict = builder
  .objectRef<{ channelId: string; verdict: ChannelVerdictName; facts: ChannelFacts | undefined }>('RouteVerdict')
  .implement({
    description: 'What a rule did with one of its channels.',
    fields: (t) => ({
      channel: t.loadable({ ...channelField, description: 'The channel.', resolve: ({ channelId }) => channelId }),
      verdict: t.expose('verdict', { type: enumOf(ChannelVerdict), description: 'What became of it.' }),
      price: t.field({
        type: Money,
        nullable: true,
        description: 'What it costs by this channel; null if it was not priced or has no price.',
        resolve: ({ facts }) => (facts?.price && facts.currency ? { amount: facts.price, currency: facts.currency } : null),
      }),
      freightOutcome: t.field({
        type: enumOf(FreightOutcome),
        nullable: true,
        description: 'Whether it has a price, or why not; null if it was not priced.',
        resolve: ({ facts }) => facts?.outcome ?? null,
      }),
    }),
  })

const RouteRule = builder.objectRef<RuleAnswer & { routed: Routed }>('RouteRule').implement({
  description: 'What a shipping rule said about an order.',
  fields: (t) => ({
    rule: t.field({
      type: ShippingRule,
      description: 'The rule.',
      resolve: ({ rule, number, routed }) => ({ rule, number, setId: routed.setId }),
    }),
    reading: t.expose('reading', { type: enumOf(RuleReading), description: 'Whether it was met.' }),
    checks: t.field({
      type: [RouteCheck],
      description: 'Its conditions as they were compared; those about zones and remote areas once for each channel.',
      resolve: ({ checks, rule, routed }) => checks.map((check) => ({ ...check, rule, setId: routed.setId })),
    }),
    verdicts: t.field({
      type: [RouteVerdict],
      description: 'What it did with its channels; empty if it was not met.',
      resolve: ({ verdicts, routed }) => verdicts.map((one) => ({ ...one, facts: routed.channels[one.channelId] })),
    }),
  }),
})

export const Route = builder.objectRef<Routed>('Route').implement({
  description: 'How the shipping rules gave an order a channel, or why they gave it none.',
  fields: (t) => ({
    outcome: t.field({ type: enumOf(RouteOutcome), description: 'What they decided.', resolve: ({ answer }) => answer.outcome }),
    channel: t.loadable({ ...channelField, description: 'The channel; null without one.', resolve: ({ answer }) => answer.channelId }),
    ruleNumber: t.int({
      nullable: true,
      description: 'Number of the rule that decided; null without one.',
      resolve: ({ answer }) => answer.rules.find(({ rule }) => rule.id === answer.ruleId)?.number ?? null,
    }),
    price: t.field({
      type: Money,
      nullable: true,
      description: 'What it costs by this channel; null without a channel or a price.',
      resolve: ({ price }) => price,
    }),
    rules: t.field({
      type: [RouteRule],
      description: 'What each rule said, in their order.',
      resolve: (routed) => routed.answer.rules.map((rule) => ({ ...rule, routed })),
    }),
  }),
})

/** An order as it is typed to try rules with it. */
const typedOrder = z.object({
  country: country(),
  postcode: remark(16).nullish(),
  city: remark(100).nullish(),
  customerId: id('Customer').nullish(),
  platform: remark(100).nullish(),
  grams: count(1, 50_000_000),
  lengthMillimetres: count(1, rateLimits.sideMillimetres),
  widthMillimetres: count(1, rateLimits.sideMillimetres),
  heightMillimetres: count(1, rateLimits.sideMillimetres),
  pieces: count(1, 1_000_000).nullish(),
  valueAmount: z
    .string()
    .regex(/^\d{1,14}(\.\d{1,4})?$/, 'amount')
    .nullish(),
  valueCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency')
    .nullish(),
  customsAttributes: list(oneOf(CustomsAttribute), 20, 0).nullish(),
  tagIds: list(id('ProductTag'), 50, 0).nullish(),
})

function typedFacts(args: Readonly<Record<string, unknown>>): OrderFacts {
  const parse = <Name extends keyof typeof typedOrder.shape>(name: Name): z.output<(typeof typedOrder.shape)[Name]> =>
    parseArgument(typedOrder.shape[name] as never, args[name]) as never
  const [amount, currency] = [parse('valueAmount'), parse('valueCurrency')]
  return {
    customerId: parse('customerId') ?? '',
    platform: parse('platform') ?? null,
    country: parse('country'),
    postcode: parse('postcode') ?? '',
    city: parse('city') ?? '',
    grams: parse('grams'),
    sides: [parse('lengthMillimetres'), parse('widthMillimetres'), parse('heightMillimetres')],
    pieces: parse('pieces') ?? 1,
    value: amount && currency ? { amount, currency } : null,
    customsAttributes: parse('customsAttributes') ?? [],
    tagIds: parse('tagIds') ?? [],
  }
}

/** Routes one order by rules, live or not, with the price of the channel that it gets. */
export async function routeOne(ctx: Context, setId: string, rules: readonly Rule[], timeZone: string, order: OrderFacts): Promise<Routed> {
  const now = new Date()
  const [facts] = await readRouteFacts(ctx, timeZone, rules, [order], now)
  const { channels } = facts as NonNullable<typeof facts>
  const answer = routeBy(rules, { order, channels })
  const asked = answer.channelId === null ? [] : [freightAsked(order, answer.channelId, dayIn(timeZone, now))]
  const [priced] = await freightOf(ctx, asked)
  const price = priced?.freight.total && priced.currency ? { amount: priced.freight.total, currency: priced.currency } : null
  return { setId, answer, order, channels, price }
}

builder.prismaObjectField('ShippingRuleSet', 'routeOfOrder', (t) =>
  t.field({
    type: Route,
    description: 'How this version, live or not, would route an order that is not there; nothing is written.',
    complexity: 20,
    args: {
      country: t.arg.string({ required: true, description: 'Country of its address, ISO 3166-1 alpha-2.' }),
      postcode: t.arg.string({ description: 'Postcode, if the address has one.' }),
      city: t.arg.string({ description: 'City.' }),
      customerId: t.arg.id({ description: 'The customer; if absent, one that no rule names.' }),
      platform: t.arg.string({ description: 'Platform on which it was sold.' }),
      grams: t.arg.int({ required: true, description: 'Weight of its goods in grams.' }),
      lengthMillimetres: t.arg.int({ required: true, description: 'Length in millimetres.' }),
      widthMillimetres: t.arg.int({ required: true, description: 'Width in millimetres.' }),
      heightMillimetres: t.arg.int({ required: true, description: 'Height in millimetres.' }),
      pieces: t.arg.int({ description: 'Number of pieces; 1 if absent.' }),
      valueAmount: t.arg({ type: 'Decimal', description: 'Declared value of its goods.' }),
      valueCurrency: t.arg.string({ description: 'Currency of the declared value, ISO 4217.' }),
      customsAttributes: t.arg({ type: [enumOf(CustomsAttribute)], description: 'Customs attributes of its goods.' }),
      tagIds: t.arg.idList({ description: 'Tags of its products.' }),
    },
    select: { id: true, rules: true, warehouse: { select: { timeZone: true } } },
    resolve: ({ id: setId, rules, warehouse }, args, ctx) =>
      routeOne(ctx, setId, rules as unknown as Rule[], warehouse.timeZone, typedFacts(args)),
  }),
)
