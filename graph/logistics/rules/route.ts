import Big from 'big.js'
import type { FreightOutcomeName } from '../states/rates.ts'
import {
  type ChannelVerdictName,
  dependsOnChannel,
  isDecisive,
  type RouteOutcomeName,
  type RuleComparisonName,
  type RuleEffectName,
  type RuleReadingName,
  type RuleSubjectName,
} from '../states/shippingRules.ts'

/** Customers and tags by the ids of their rows. */
export interface Condition {
  subject: RuleSubjectName
  comparison: RuleComparisonName
  values: readonly string[]
  /** Of a value of money; null otherwise. */
  currency: string | null
}

export interface Rule {
  /** The same from version to version. */
  id: string
  effect: RuleEffectName
  channelIds: readonly string[]
  conditions: readonly Condition[]
}

/** What is known of an order; what is not known is null. */
export interface OrderFacts {
  customerId: string
  platform: string | null
  country: string
  postcode: string
  city: string
  grams: number
  /** Length, width and height of its goods in millimetres. */
  sides: readonly [number, number, number] | null
  pieces: number
  /** Null if its goods are declared in several currencies. */
  value: { amount: string; currency: string } | null
  customsAttributes: readonly string[]
  tagIds: readonly string[]
}

/** What is known of a channel for an order. */
export interface ChannelFacts {
  zone: string | null
  isRemote: boolean
  outcome: FreightOutcomeName
  price: string | null
  currency: string | null
}

/** A condition as it was compared; `channelId` is null unless it depends on the channel. */
export interface Check {
  condition: number
  channelId: string | null
  /** What the order has; empty if that is not known or nothing. */
  found: readonly string[]
  isMet: boolean
}

export interface RuleAnswer {
  rule: Rule
  /** From 1. */
  number: number
  reading: RuleReadingName
  checks: readonly Check[]
  verdicts: readonly { channelId: string; verdict: ChannelVerdictName }[]
}

export interface RouteAnswer {
  outcome: RouteOutcomeName
  channelId: string | null
  /** The rule that decided. */
  ruleId: string | null
  rules: readonly RuleAnswer[]
}

const noFacts: ChannelFacts = { zone: null, isRemote: false, outcome: 'NO_CARD', price: null, currency: null }

/** What an order has of a subject. */
function foundOf(subject: RuleSubjectName, currency: string | null, facts: OrderFacts, channel: ChannelFacts): readonly string[] {
  const known = (value: string | number | null) => (value === null ? [] : [String(value)])
  switch (subject) {
    case 'CUSTOMER':
      return [facts.customerId]
    case 'PLATFORM':
      return known(facts.platform)
    case 'COUNTRY':
      return [facts.country]
    case 'ZONE':
      return known(channel.zone)
    case 'REMOTE_AREA':
      return [channel.isRemote ? 'YES' : 'NO']
    case 'WEIGHT':
      return [String(facts.grams)]
    case 'LONGEST_SIDE':
      return facts.sides ? [String(Math.max(...facts.sides))] : []
    case 'PIECES':
      return [String(facts.pieces)]
    case 'VALUE':
      return facts.value && facts.value.currency === currency ? [facts.value.amount] : []
    case 'CUSTOMS_ATTRIBUTE':
      return facts.customsAttributes
    case 'TAG':
      return facts.tagIds
  }
}

/** Platforms are compared as people read them. */
const plain = (subject: RuleSubjectName, value: string) => (subject === 'PLATFORM' ? value.toLowerCase() : value)

function isMet({ subject, comparison, values }: Condition, found: readonly string[]): boolean {
  if (comparison === 'YES' || comparison === 'NO') return found[0] === comparison
  const named = new Set(values.map((value) => plain(subject, value)))
  const has = found.some((value) => named.has(plain(subject, value)))
  if (comparison === 'ONE_OF') return has
  if (comparison === 'NONE_OF') return !has
  const [value, limit] = [found[0], values[0]]
  if (value === undefined || limit === undefined) return false
  const order = new Big(value).cmp(limit)
  switch (comparison) {
    case 'AT_MOST':
      return order <= 0
    case 'LESS_THAN':
      return order < 0
    case 'AT_LEAST':
      return order >= 0
    case 'MORE_THAN':
      return order > 0
  }
}

const checkOf = (condition: Condition, at: number, facts: OrderFacts, channelId: string | null, channel: ChannelFacts): Check => {
  const found = foundOf(condition.subject, condition.currency, facts, channel)
  return { condition: at, channelId, found, isMet: isMet(condition, found) }
}

/** Compares the conditions of a rule that do not depend on the channel. */
const orderChecks = ({ conditions }: Rule, facts: OrderFacts): Check[] =>
  conditions.flatMap((condition, at) => (dependsOnChannel(condition.subject) ? [] : [checkOf(condition, at, facts, null, noFacts)]))

/** The channels of which more must be known to route an order: those of rules whose other conditions are met, and that ask for zones or prices. */
export function channelsToKnow(rules: readonly Rule[], facts: OrderFacts): string[] {
  const asking = rules.filter(
    (rule) =>
      (rule.effect === 'CHEAPEST' || rule.conditions.some(({ subject }) => dependsOnChannel(subject))) &&
      orderChecks(rule, facts).every((check) => check.isMet),
  )
  return [...new Set(asking.flatMap(({ channelIds }) => channelIds))]
}

/** A rule compared with an order, and the channels by which it is met. */
function compare(rule: Rule, number: number, facts: OrderFacts, channels: ReadonlyMap<string, ChannelFacts>) {
  const ofOrder = orderChecks(rule, facts)
  // An order that a condition rules out is not looked up in zones.
  const asksChannels = ofOrder.every((check) => check.isMet)
  const ofChannels = asksChannels
    ? rule.channelIds.flatMap((channelId) =>
        rule.conditions.flatMap((condition, at) =>
          dependsOnChannel(condition.subject) ? [checkOf(condition, at, facts, channelId, channels.get(channelId) ?? noFacts)] : [],
        ),
      )
    : []
  const failed = new Set(ofChannels.flatMap(({ channelId, isMet: met }) => (met ? [] : [channelId])))
  const metBy = asksChannels ? rule.channelIds.filter((id) => !failed.has(id)) : []
  const checks = [...ofOrder, ...ofChannels].sort((a, b) => a.condition - b.condition)
  return { rule, number, checks, metBy, reading: (metBy.length > 0 ? 'MET' : 'NOT_MET') as RuleReadingName }
}

type Compared = ReturnType<typeof compare>
type Verdicts = Map<string, ChannelVerdictName>

/** The channel of a decisive rule that is met, if it finds one, and what became of each. */
function decide({ rule, metBy }: Compared, denied: ReadonlySet<string>, channels: ReadonlyMap<string, ChannelFacts>) {
  const verdicts: Verdicts = new Map()
  const free: string[] = []
  for (const id of rule.channelIds) {
    if (!metBy.includes(id)) verdicts.set(id, 'NOT_MET')
    else if (denied.has(id)) verdicts.set(id, 'DENIED')
    else free.push(id)
  }
  const chosen = rule.effect === 'CHEAPEST' ? cheapest(free, channels, verdicts) : (free[0] ?? null)
  for (const id of free) if (!verdicts.has(id)) verdicts.set(id, rule.effect === 'CHEAPEST' ? 'DEARER' : 'LATER')
  if (chosen !== null) verdicts.set(chosen, 'CHOSEN')
  return { chosen, verdicts }
}

/** The first of the channels that cost least, in the currency of the first that has a price. */
function cheapest(free: readonly string[], channels: ReadonlyMap<string, ChannelFacts>, verdicts: Verdicts): string | null {
  let best: { id: string; price: Big; currency: string } | null = null
  for (const id of free) {
    const { price, currency } = channels.get(id) ?? noFacts
    if (price === null || currency === null) verdicts.set(id, 'NO_PRICE')
    else if (best && best.currency !== currency) verdicts.set(id, 'OTHER_CURRENCY')
    else if (!best || best.price.gt(price)) best = { id, price: new Big(price), currency }
  }
  return best?.id ?? null
}

/**
 * Gives an order a channel. Rules that deny and allow are read first, wherever they stand: of those about a channel the last that is met counts. Then the
 * first rule that is met and finds a channel decides, and those below are not read.
 */
export function route(rules: readonly Rule[], facts: OrderFacts, channels: ReadonlyMap<string, ChannelFacts>): RouteAnswer {
  const answers = new Map<Rule, RuleAnswer>()
  const denied = new Set<string>()
  const numbered = rules.map((rule, at) => ({ rule, number: at + 1 }))
  for (const { rule, number } of numbered) {
    if (isDecisive(rule.effect)) continue
    const { metBy, ...compared } = compare(rule, number, facts, channels)
    for (const id of metBy) rule.effect === 'DENY' ? denied.add(id) : denied.delete(id)
    const verdictOf = (id: string): ChannelVerdictName => {
      if (!metBy.includes(id)) return 'NOT_MET'
      return rule.effect === 'DENY' ? 'DENIED_HERE' : 'ALLOWED_HERE'
    }
    const verdicts = metBy.length > 0 ? rule.channelIds.map((channelId) => ({ channelId, verdict: verdictOf(channelId) })) : []
    answers.set(rule, { ...compared, verdicts })
  }
  let decision: Omit<RouteAnswer, 'rules'> | null = null
  for (const { rule, number } of numbered) {
    if (!isDecisive(rule.effect)) continue
    if (decision) {
      answers.set(rule, { rule, number, reading: 'NOT_READ', checks: [], verdicts: [] })
      continue
    }
    const compared = compare(rule, number, facts, channels)
    const { metBy: _metBy, ...answer } = compared
    if (compared.reading !== 'MET') {
      answers.set(rule, { ...answer, verdicts: [] })
      continue
    }
    const { chosen, verdicts } = decide(compared, denied, channels)
    const verdictsInOrder = rule.channelIds.flatMap((channelId) => {
      const verdict = verdicts.get(channelId)
      return verdict ? [{ channelId, verdict }] : []
    })
    answers.set(rule, { ...answer, verdicts: verdictsInOrder })
    if (chosen !== null) decision = { outcome: 'CHANNEL', channelId: chosen, ruleId: rule.id }
    else if (rule.effect === 'FIXED') decision = { outcome: 'DENIED', channelId: null, ruleId: rule.id }
  }
  const ordered = rules.map((rule) => answers.get(rule) as RuleAnswer)
  return { ...(decision ?? { outcome: 'NO_RULE', channelId: null, ruleId: null }), rules: ordered }
}

/** Ids of the rules that were met, the one that decided last. */
export const metRules = ({ rules, ruleId }: RouteAnswer): string[] => {
  const met = rules.flatMap(({ rule, reading }) => (reading === 'MET' && rule.id !== ruleId ? [rule.id] : []))
  return ruleId === null ? met : [...met, ruleId]
}
