import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { DiscardShippingRuleDraftInput } from '../input/shippingRules.ts'
import { ruleSetFact } from '../ruleFacts.ts'
import { logisticsRights, shippingRuleSetMachine } from '../states.ts'
import { requireRuleDraft, requireRuleSet, warehouseOfRules } from '../steps/shippingRules.ts'

/** Discards a draft of the shipping rules, which can be copied later. */
export const discardShippingRuleDraft = command({
  name: 'discardShippingRuleDraft',
  means: 'Discards a draft of the shipping rules. It stays readable, and another draft can begin with its rules.',
  right: logisticsRights.editRules,
  input: DiscardShippingRuleDraftInput,
  scope: async ({ ruleSetId }, db) => ({ warehouseId: await warehouseOfRules(db, ruleSetId) }),
  async run(tx, call, { ruleSetId, expectedVersion }) {
    const draft = await requireRuleSet(tx, ruleSetId)
    requireRuleDraft(draft)
    await requireVersion(tx, call, draft, expectedVersion)
    await apply(tx, call, shippingRuleSetMachine, [ruleSetId], 'discard')
    return { result: { ruleSetId }, facts: [ruleSetFact('discarded', draft)] }
  },
})
