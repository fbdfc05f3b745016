import { defineEnum } from '../../kernel/states/enumSpec.ts'

export const RuleSubject = defineEnum('ShippingRuleSubject', 'What of an order a condition of a shipping rule is about.', {
  CUSTOMER: 'The customer; values are ids of customers.',
  PLATFORM: 'The platform on which it was sold; values are names of platforms.',
  COUNTRY: 'The country to which it goes; values are codes of ISO 3166-1.',
  ZONE: 'The zone of the address by the zones of each channel of the rule; values are zones.',
  REMOTE_AREA: 'Whether the address lies in the remote areas of each channel of the rule.',
  WEIGHT: 'The weight of its goods in grams.',
  LONGEST_SIDE: 'The longest side of its goods in millimetres.',
  PIECES: 'The number of its pieces.',
  VALUE: 'The declared value of its goods; the value is an amount in the currency of the condition.',
  CUSTOMS_ATTRIBUTE: 'The customs attributes of its goods; values are names of `CustomsAttribute`.',
  TAG: 'The tags of its products; values are ids of tags.',
})
export type RuleSubjectName = keyof typeof RuleSubject.values

export const RuleComparison = defineEnum('ShippingRuleComparison', 'How a condition of a shipping rule is compared.', {
  ONE_OF: 'It is one of the values; of goods, at least one of them has one of the values.',
  NONE_OF: 'It is none of the values; of goods, none of them has any of the values.',
  AT_MOST: 'It is the value or less.',
  LESS_THAN: 'It is less than the value.',
  AT_LEAST: 'It is the value or more.',
  MORE_THAN: 'It is more than the value.',
  YES: 'It is so; there is no value.',
  NO: 'It is not so; there is no value.',
})
export type RuleComparisonName = keyof typeof RuleComparison.values

const listed: readonly RuleComparisonName[] = ['ONE_OF', 'NONE_OF']
const measured: readonly RuleComparisonName[] = ['AT_MOST', 'LESS_THAN', 'AT_LEAST', 'MORE_THAN']

/** How each subject can be compared. */
export const comparisonsOf: Readonly<Record<RuleSubjectName, readonly RuleComparisonName[]>> = {
  CUSTOMER: listed,
  PLATFORM: listed,
  COUNTRY: listed,
  ZONE: listed,
  REMOTE_AREA: ['YES', 'NO'],
  WEIGHT: measured,
  LONGEST_SIDE: measured,
  PIECES: measured,
  VALUE: measured,
  CUSTOMS_ATTRIBUTE: listed,
  TAG: listed,
}

/** Whether a subject depends on the channel: each has its own zones and remote areas. */
export const dependsOnChannel = (subject: RuleSubjectName): boolean => subject === 'ZONE' || subject === 'REMOTE_AREA'

export const RuleEffect = defineEnum('ShippingRuleEffect', 'What a shipping rule does with its channels when it is met.', {
  DENY: 'The order does not get them, unless a rule below allows them again.',
  ALLOW: 'Lifts the denials of the rules above.',
  PREFER: 'Decides for the first of them that is not denied; if all are, the next rule is read.',
  CHEAPEST: 'Decides for the one that costs least by its rate card; if none has a price, the next rule is read.',
  FIXED: 'Decides for its only channel; if that is denied, the order gets none.',
})
export type RuleEffectName = keyof typeof RuleEffect.values

/** Whether a rule decides, or only denies or allows. */
export const isDecisive = (effect: RuleEffectName): boolean => effect !== 'DENY' && effect !== 'ALLOW'

export const RuleReading = defineEnum('ShippingRuleReading', 'What a shipping rule said about an order.', {
  MET: 'Its conditions were met by the order and by at least one of its channels.',
  NOT_MET: 'A condition was not met.',
  NOT_READ: 'A rule above had decided.',
})
export type RuleReadingName = keyof typeof RuleReading.values

export const RouteOutcome = defineEnum('RouteOutcome', 'Whether the shipping rules gave an order a channel, or why not.', {
  CHANNEL: 'A rule decided for a channel.',
  DENIED: 'A rule asked for a fixed channel, which another rule denies.',
  NO_RULE: 'No rule decided.',
})
export type RouteOutcomeName = keyof typeof RouteOutcome.values

export const ChannelVerdict = defineEnum('ShippingRuleVerdict', 'What a rule that was met did with one of its channels.', {
  CHOSEN: 'The order got it.',
  DENIED_HERE: 'The rule denies it.',
  ALLOWED_HERE: 'The rule allows it again.',
  NOT_MET: 'A condition about zones or remote areas is not met by this channel.',
  DENIED: 'A rule of before denies it.',
  LATER: 'A channel before it was chosen.',
  DEARER: 'Another channel costs less.',
  NO_PRICE: 'It has no price.',
  OTHER_CURRENCY: 'Its price is in another currency than that of the first channel with a price.',
})
export type ChannelVerdictName = keyof typeof ChannelVerdict.values

export const ruleLimits = {
  /** Maximum rules of a set. */
  rules: 100,
  /** Maximum conditions of a rule. */
  conditions: 10,
  /** Maximum values of a condition. */
  values: 250,
  /** Maximum channels of a rule. */
  channels: 20,
  /** Maximum orders with which a set is tried. */
  tried: 1_000,
} as const
