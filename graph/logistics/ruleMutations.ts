import { mutation, node } from '../kernel/schema/mutation.ts'
import { activateShippingRules } from './commands/activateShippingRules.ts'
import { createShippingRuleDraft } from './commands/createShippingRuleDraft.ts'
import { discardShippingRuleDraft } from './commands/discardShippingRuleDraft.ts'
import { updateShippingRuleDraft } from './commands/updateShippingRuleDraft.ts'

mutation(createShippingRuleDraft, (t) => ({ ruleSet: node(t, 'ShippingRuleSet', 'The new draft.', (r) => r.ruleSetId) }))
mutation(updateShippingRuleDraft, (t) => ({ ruleSet: node(t, 'ShippingRuleSet', 'The updated draft.', (r) => r.ruleSetId) }))
mutation(discardShippingRuleDraft, (t) => ({ ruleSet: node(t, 'ShippingRuleSet', 'The discarded draft.', (r) => r.ruleSetId) }))
mutation(activateShippingRules, (t) => ({ ruleSet: node(t, 'ShippingRuleSet', 'The live version.', (r) => r.ruleSetId) }))
