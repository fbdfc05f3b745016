import { code, count, fields, flag, id, list, object, oneOf, text } from '../../kernel/input/fieldTypes.ts'
import { RuleComparison, RuleEffect, RuleSubject, ruleLimits } from '../states/shippingRules.ts'

const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })
const ruleSetId = id('ShippingRuleSet').meta({ description: 'The version of the rules.' })

export const CreateShippingRuleDraftInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  copiedSetId: id('ShippingRuleSet').nullish().meta({
    description: 'The version of the warehouse with whose rules it begins; if absent, the live one, or no rules if none is live.',
  }),
})

const conditionFields = {
  subject: oneOf(RuleSubject).meta({ description: 'What it is about.' }),
  comparison: oneOf(RuleComparison).meta({ description: 'How it is compared.' }),
  values: list(text(100), ruleLimits.values, 0).nullish().meta({
    description: 'What it is compared with, as the subject says: several for lists, one for measures, none for yes and no.',
  }),
  currency: code().max(3).nullish().meta({ description: 'Currency of a declared value, ISO 4217; absent for others.' }),
}

const ruleFields = {
  ruleId: code().max(36).nullish().meta({ description: 'The rule as it was read, `ruleId`; absent for a new one.' }),
  effect: oneOf(RuleEffect).meta({ description: 'What it does.' }),
  channelIds: list(id('Channel'), ruleLimits.channels).meta({ description: 'Its channels, the preferred first.' }),
  conditions: list(object('ShippingRuleConditionInput', conditionFields), ruleLimits.conditions, 0).nullish().meta({
    description: 'All of them must be met; without one it is met by every order.',
  }),
}

export const UpdateShippingRuleDraftInput = fields({
  ruleSetId,
  expectedVersion,
  rules: list(object('ShippingRuleInput', ruleFields), ruleLimits.rules, 0).nullish().meta({
    description: 'All its rules in their order, which replace those before.',
  }),
})

export const DiscardShippingRuleDraftInput = fields({ ruleSetId, expectedVersion })

export const ActivateShippingRulesInput = fields({
  ruleSetId,
  expectedVersion,
  reason: text(200).meta({ description: 'Why, in your own words; it is kept with the version.' }),
  alsoPending: flag().nullish().meta({
    description:
      'Whether pending packages outside of waves that got their channel by the rules and have no label yet are judged again, too. Drafts without a channel always are.',
  }),
})
