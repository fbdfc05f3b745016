import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { UpdateShippingRuleDraftInput } from '../input/shippingRules.ts'
import { ruleSetFact } from '../ruleFacts.ts'
import { logisticsRights } from '../states.ts'
import { requireRuleDraft, requireRuleSet, soundRules, warehouseOfRules } from '../steps/shippingRules.ts'
import { replaceRules, ruleSetIn } from '../store/ruleSets.ts'

/** Replaces the rules of a draft. Fails with VERSION_CONFLICT if another person was faster. */
export const updateShippingRuleDraft = command({
  name: 'updateShippingRuleDraft',
  means: 'Replaces all rules of a draft of the shipping rules; no package is judged by them before they are activated.',
  right: logisticsRights.editRules,
  input: UpdateShippingRuleDraftInput,
  scope: async ({ ruleSetId }, db) => ({ warehouseId: await warehouseOfRules(db, ruleSetId) }),
  async run(tx, call, { ruleSetId, expectedVersion, rules }) {
    const draft = await requireRuleSet(tx, ruleSetId)
    requireRuleDraft(draft)
    await requireVersion(tx, call, draft, expectedVersion)
    const live = await ruleSetIn(tx, draft.warehouseId, 'LIVE')
    await replaceRules(tx, call, ruleSetId, await soundRules(tx, call, { draft, live }, rules ?? []))
    return { result: { ruleSetId }, facts: [ruleSetFact('changed', draft)] }
  },
})
