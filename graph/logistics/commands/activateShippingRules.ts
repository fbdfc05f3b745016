import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { chooseChannels } from '../../warehouse/steps.ts'
import { ActivateShippingRulesInput } from '../input/shippingRules.ts'
import { ruleSetFact } from '../ruleFacts.ts'
import { RuleSetNotActivable } from '../ruleFailures.ts'
import { logisticsRights, shippingRuleSetMachine } from '../states.ts'
import { requireRuleSet, warehouseOfRules } from '../steps/shippingRules.ts'
import { ruleSetIn } from '../store/ruleSets.ts'

/** Makes a draft or an earlier version of the shipping rules the live one. */
export const activateShippingRules = command({
  name: 'activateShippingRules',
  means:
    'Makes a draft or an earlier version of the shipping rules the live one: it gives channels to orders from now on, and to drafts that have none. The version before can be activated again.',
  right: logisticsRights.editRules,
  input: ActivateShippingRulesInput,
  scope: async ({ ruleSetId }, db) => ({ warehouseId: await warehouseOfRules(db, ruleSetId) }),
  async run(tx, call, { ruleSetId, expectedVersion, reason, alsoPending }) {
    const next = await requireRuleSet(tx, ruleSetId)
    if (next.state !== 'DRAFT' && next.state !== 'EARLIER') throw RuleSetNotActivable({ number: next.number })
    await requireVersion(tx, call, next, expectedVersion)
    const live = await ruleSetIn(tx, next.warehouseId, 'LIVE')
    if (live) await apply(tx, call, shippingRuleSetMachine, [live.id], 'replace')
    await apply(tx, call, shippingRuleSetMachine, [ruleSetId], 'activate', { set: 'activated_at = $2::timestamptz', remark: reason })
    await chooseChannels(tx, next.warehouseId)
    const activated = { ...ruleSetFact('activated', next), payload: { alsoPending: alsoPending === true } }
    return { result: { ruleSetId }, facts: [...(live ? [ruleSetFact('replaced', live)] : []), activated] }
  },
})
