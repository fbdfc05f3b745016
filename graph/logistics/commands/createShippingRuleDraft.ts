import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { CreateShippingRuleDraftInput } from '../input/shippingRules.ts'
import { ruleSetFact } from '../ruleFacts.ts'
import { RuleDraftExists } from '../ruleFailures.ts'
import { logisticsRights } from '../states.ts'
import { insertDraft, lockRules, readRuleSet, ruleSetIn } from '../store/ruleSets.ts'

/** Creates the draft of a new version of the shipping rules. Fails with SHIPPING_RULE_DRAFT_EXISTS if there is one. */
export const createShippingRuleDraft = command({
  name: 'createShippingRuleDraft',
  means: 'Creates the draft of a new version of the shipping rules of a warehouse, with the rules of another version.',
  right: logisticsRights.editRules,
  input: CreateShippingRuleDraftInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, copiedSetId }) {
    await lockRules(tx, warehouseId)
    const draft = await ruleSetIn(tx, warehouseId, 'DRAFT')
    if (draft) throw RuleDraftExists({ number: draft.number })
    const copied = copiedSetId ? await readRuleSet(tx, copiedSetId) : await ruleSetIn(tx, warehouseId, 'LIVE')
    if (copiedSetId && copied?.warehouseId !== warehouseId) throw NotFound({ what: 'ShippingRuleSet' }, 'copiedSetId')
    const ruleSetId = await insertDraft(tx, call, { warehouseId, rules: copied?.rules ?? [], copiedId: copied?.id ?? null })
    return { result: { ruleSetId }, facts: [ruleSetFact('created', { id: ruleSetId, warehouseId })] }
  },
})
