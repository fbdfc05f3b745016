import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonsOf, isDecisive, RuleEffect, RuleSubject, type RuleSubjectName } from '../states/shippingRules.ts'
import { type ChannelFacts, type Condition, channelsToKnow, metRules, type OrderFacts, type Rule, route } from './route.ts'

const order: OrderFacts = {
  customerId: 'nordlicht',
  platform: 'SHOP-A',
  country: 'US',
  postcode: '94107',
  city: 'San Francisco',
  grams: 412,
  sides: [240, 180, 90],
  pieces: 2,
  value: { amount: '38', currency: 'USD' },
  customsAttributes: ['BATTERY'],
  tagIds: ['gift'],
}
const channel = (change: Partial<ChannelFacts> = {}): ChannelFacts => ({
  zone: '4',
  isRemote: false,
  outcome: 'PRICED',
  price: '6.12',
  currency: 'USD',
  ...change,
})
const channels = new Map([
  ['ground', channel()],
  ['air', channel({ zone: '5', price: '9' })],
  ['post', channel({ zone: null, isRemote: true, outcome: 'NO_ZONE', price: null, currency: null })],
])

let made = 0
const rule = (effect: Rule['effect'], channelIds: string[], ...conditions: Condition[]): Rule => ({
  id: `r${++made}`,
  effect,
  channelIds,
  conditions,
})
const when = (subject: RuleSubjectName, comparison: Condition['comparison'], ...values: string[]): Condition => ({
  subject,
  comparison,
  values,
  currency: subject === 'VALUE' ? 'USD' : null,
})
const chosen = (...rules: Rule[]) => route(rules, order, channels).channelId

describe('a condition', () => {
  it.each([
    [when('CUSTOMER', 'ONE_OF', 'nordlicht', 'other'), true],
    [when('CUSTOMER', 'NONE_OF', 'nordlicht'), false],
    [when('PLATFORM', 'ONE_OF', 'shop-a'), true],
    [when('COUNTRY', 'NONE_OF', 'CA', 'MX'), true],
    [when('WEIGHT', 'AT_MOST', '412'), true],
    [when('WEIGHT', 'AT_MOST', '411'), false],
    [when('WEIGHT', 'LESS_THAN', '412'), false],
    [when('WEIGHT', 'LESS_THAN', '413'), true],
    [when('WEIGHT', 'AT_LEAST', '412'), true],
    [when('WEIGHT', 'MORE_THAN', '412'), false],
    [when('WEIGHT', 'MORE_THAN', '411'), true],
    [when('LONGEST_SIDE', 'AT_MOST', '239'), false],
    [when('PIECES', 'AT_LEAST', '2'), true],
    [when('VALUE', 'AT_LEAST', '38.00'), true],
    [when('VALUE', 'MORE_THAN', '38.00'), false],
    [{ ...when('VALUE', 'AT_LEAST', '1'), currency: 'EUR' }, false],
    [when('CUSTOMS_ATTRIBUTE', 'ONE_OF', 'LIQUID', 'BATTERY'), true],
    [when('CUSTOMS_ATTRIBUTE', 'NONE_OF', 'LIQUID'), true],
    [when('TAG', 'NONE_OF', 'gift'), false],
  ])('%o', (condition, met) => expect(chosen(rule('PREFER', ['ground'], condition))).toBe(met ? 'ground' : null))

  it('about something unknown is not met, unless it excludes values', () => {
    const unknown = { ...order, platform: null, sides: null, value: null, tagIds: [], customsAttributes: [] }
    const met = (...conditions: Condition[]) => route([rule('PREFER', ['ground'], ...conditions)], unknown, channels).channelId !== null
    expect(met(when('PLATFORM', 'ONE_OF', 'SHOP-A'))).toBe(false)
    expect(met(when('PLATFORM', 'NONE_OF', 'SHOP-A'))).toBe(true)
    expect(met(when('LONGEST_SIDE', 'AT_MOST', '1000'))).toBe(false)
    expect(met(when('VALUE', 'AT_LEAST', '0'))).toBe(false)
  })

  it('about zones is compared for each channel', () => {
    const answer = route([rule('PREFER', ['air', 'ground', 'post'], when('ZONE', 'ONE_OF', '4'))], order, channels)
    expect(answer.channelId).toBe('ground')
    expect(answer.rules[0]?.checks.map(({ channelId, found, isMet }) => [channelId, found, isMet])).toEqual([
      ['air', ['5'], false],
      ['ground', ['4'], true],
      ['post', [], false],
    ])
    expect(chosen(rule('PREFER', ['ground', 'post'], when('REMOTE_AREA', 'YES')))).toBe('post')
    expect(chosen(rule('PREFER', ['post', 'air'], when('REMOTE_AREA', 'NO')))).toBe('air')
  })
})

describe('rules', () => {
  it('deny first, wherever they stand, and the last that is met about a channel counts', () => {
    const prefer = rule('PREFER', ['ground', 'air'])
    expect(chosen(prefer, rule('DENY', ['ground']))).toBe('air')
    expect(chosen(rule('DENY', ['ground']), rule('ALLOW', ['ground']), prefer)).toBe('ground')
    expect(chosen(rule('ALLOW', ['ground']), rule('DENY', ['ground']), prefer)).toBe('air')
    expect(chosen(rule('DENY', ['ground', 'air'], when('ZONE', 'ONE_OF', '5')), prefer)).toBe('ground')
  })

  it('go on to the next if a preferred channel is denied, and end if a fixed one is', () => {
    const deny = rule('DENY', ['ground'])
    expect(chosen(deny, rule('PREFER', ['ground']), rule('PREFER', ['air']))).toBe('air')
    const fixed = rule('FIXED', ['ground'])
    expect(route([deny, fixed, rule('PREFER', ['air'])], order, channels)).toMatchObject({
      outcome: 'DENIED',
      channelId: null,
      ruleId: fixed.id,
      rules: [{ reading: 'MET' }, { reading: 'MET', verdicts: [{ verdict: 'DENIED' }] }, { reading: 'NOT_READ' }],
    })
  })

  it('choose the cheapest in one currency, the first of several that cost the same', () => {
    const all = ['post', 'air', 'ground']
    expect(chosen(rule('CHEAPEST', all))).toBe('ground')
    const prices = (...amounts: [string | null, string][]) =>
      new Map(amounts.map(([price, currency], at) => [`c${at}`, channel({ price, currency })]))
    const cheapest = (known: Map<string, ChannelFacts>) => route([rule('CHEAPEST', [...known.keys()])], order, known)
    expect(cheapest(prices(['7.00', 'USD'], ['7', 'USD'])).channelId).toBe('c0')
    expect(cheapest(prices(['10', 'USD'], ['9.5', 'USD'])).channelId).toBe('c1')
    expect(cheapest(prices(['10', 'USD'], ['1', 'EUR']))).toMatchObject({
      channelId: 'c0',
      rules: [{ verdicts: [{ verdict: 'CHOSEN' }, { verdict: 'OTHER_CURRENCY' }] }],
    })
    expect(cheapest(prices([null, 'USD'])).channelId).toBeNull()
  })

  it('name those that were met, the one that decided last', () => {
    const [deny, missed, decisive] = [
      rule('DENY', ['air']),
      rule('PREFER', ['ground'], when('COUNTRY', 'ONE_OF', 'CA')),
      rule('CHEAPEST', ['ground']),
    ]
    expect(metRules(route([decisive, missed, deny], order, channels))).toEqual([deny.id, decisive.id])
    expect(channelsToKnow([deny, missed, decisive, rule('DENY', ['air'], when('ZONE', 'ONE_OF', '5'))], order)).toEqual(['ground', 'air'])
  })
})

// A second reading of the same rules, sentence by sentence.
type Value = string | number | boolean | readonly string[] | null
const ids = ['a', 'b', 'c', 'd']
const oneOf = <const Values extends readonly string[]>(...values: Values) => fc.constantFrom<Values[number]>(...values)

const anyCondition = fc.constantFrom(...(Object.keys(RuleSubject.values) as RuleSubjectName[])).chain((subject) =>
  fc.record({
    subject: fc.constant(subject),
    comparison: fc.constantFrom(...comparisonsOf[subject]),
    values: ['WEIGHT', 'LONGEST_SIDE', 'PIECES', 'VALUE'].includes(subject)
      ? fc.integer({ min: 0, max: 5 }).map((value) => [String(value)])
      : fc.uniqueArray(oneOf('1', '2', '3'), { minLength: 1, maxLength: 2 }),
    currency: fc.constant(subject === 'VALUE' ? 'USD' : null),
  }),
)
const anyRule = fc.record({
  id: fc.uuid(),
  effect: fc.constantFrom(...(Object.keys(RuleEffect.values) as Rule['effect'][])),
  channelIds: fc.uniqueArray(oneOf('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 }),
  conditions: fc.array(anyCondition, { maxLength: 2 }),
})
const anyOrder = fc.record({
  customerId: oneOf('1', '2', '3'),
  platform: fc.option(oneOf('1', '2')),
  country: oneOf('1', '2', '3'),
  postcode: fc.constant(''),
  city: fc.constant(''),
  grams: fc.integer({ min: 0, max: 5 }),
  sides: fc.option(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))),
  pieces: fc.integer({ min: 1, max: 5 }),
  value: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 5 }).map(String), currency: oneOf('USD', 'EUR') })),
  customsAttributes: fc.uniqueArray(oneOf('1', '2', '3')),
  tagIds: fc.uniqueArray(oneOf('1', '2', '3')),
})
const anyChannels = fc.tuple(
  ...ids.map(() =>
    fc.record({
      zone: fc.option(oneOf('1', '2', '3')),
      isRemote: fc.boolean(),
      outcome: fc.constant('PRICED' as const),
      price: fc.option(fc.integer({ min: 1, max: 4 }).map(String)),
      currency: oneOf('USD', 'USD', 'EUR'),
    }),
  ),
)

function holds(condition: Condition, facts: OrderFacts, known: ChannelFacts): boolean {
  const value: Value = {
    CUSTOMER: facts.customerId,
    PLATFORM: facts.platform,
    COUNTRY: facts.country,
    ZONE: known.zone,
    REMOTE_AREA: known.isRemote,
    WEIGHT: facts.grams,
    LONGEST_SIDE: facts.sides && Math.max(...facts.sides),
    PIECES: facts.pieces,
    VALUE: facts.value?.currency === condition.currency ? Number(facts.value.amount) : null,
    CUSTOMS_ATTRIBUTE: facts.customsAttributes,
    TAG: facts.tagIds,
  }[condition.subject]
  const among = Array.isArray(value) ? value.some((one) => condition.values.includes(one)) : condition.values.includes(value as string)
  const limit = Number(condition.values[0])
  if (condition.comparison === 'YES') return value === true
  if (condition.comparison === 'NO') return value === false
  if (condition.comparison === 'ONE_OF') return among
  if (condition.comparison === 'NONE_OF') return !among
  if (typeof value !== 'number') return false
  return { AT_MOST: value <= limit, LESS_THAN: value < limit, AT_LEAST: value >= limit, MORE_THAN: value > limit }[condition.comparison]
}

function routeNaively(rules: readonly Rule[], facts: OrderFacts, known: ReadonlyMap<string, ChannelFacts>): string | null {
  const meets = ({ conditions }: Rule, id: string) => conditions.every((one) => holds(one, facts, known.get(id) as ChannelFacts))
  const last = (id: string) =>
    rules.findLast((one) => (one.effect === 'DENY' || one.effect === 'ALLOW') && one.channelIds.includes(id) && meets(one, id))
  const open = (id: string) => last(id)?.effect !== 'DENY'
  for (const one of rules) {
    if (!isDecisive(one.effect)) continue
    const met = one.channelIds.filter((id) => meets(one, id))
    if (met.length === 0) continue
    const free = met.filter(open)
    if (one.effect === 'FIXED') return free[0] ?? null
    if (one.effect === 'PREFER' && free[0]) return free[0]
    if (one.effect !== 'CHEAPEST') continue
    const priced = free.filter((id) => known.get(id)?.price)
    const currency = known.get(priced[0] ?? '')?.currency
    const same = priced.filter((id) => known.get(id)?.currency === currency)
    const least = Math.min(...same.map((id) => Number(known.get(id)?.price)))
    const cheapest = same.find((id) => Number(known.get(id)?.price) === least)
    if (cheapest) return cheapest
  }
  return null
}

it('agrees with a naive reading, also when it knows only the channels that it asked for', () => {
  const decided = new Set<string | null>()
  const check = (given: Rule[], facts: OrderFacts, of: ChannelFacts[]) => {
    // A fixed rule names one channel.
    const rules = given.map((one) => (one.effect === 'FIXED' ? { ...one, channelIds: one.channelIds.slice(0, 1) } : one))
    const known = new Map(ids.map((id, at) => [id, of[at] as ChannelFacts]))
    const asked = new Set(channelsToKnow(rules, facts))
    const answer = route(rules, facts, new Map([...known].filter(([id]) => asked.has(id))))
    expect(answer.channelId).toBe(routeNaively(rules, facts, known))
    expect(answer.rules.map((one) => one.rule)).toEqual(rules)
    decided.add(answer.channelId)
  }
  fc.assert(fc.property(fc.array(anyRule, { maxLength: 8 }), anyOrder, anyChannels, check), { numRuns: 3000 })
  expect(decided.size).toBe(5)
})
