import { requireVersion } from '../../../access/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { UpdateStandingRuleInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { lockRule, ruleFact, updateRule } from '../../store/standing.ts'
import { checkRule } from '../checkRule.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Changes a standing rule; if its times change, moments that have passed are not made up for. */
export const updateStandingRule = command({
  name: 'updateStandingRule',
  means: 'Changes a standing rule. If what decides when it is due changes, moments that have passed are not made up for.',
  right: waveRights.generate,
  input: UpdateStandingRuleInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async run(tx, call, { ruleId, expectedVersion, ...values }) {
    const rule = await lockRule(tx, ruleId)
    await requireVersion(tx, call, rule, expectedVersion)
    await checkRule(tx, rule.warehouseId, values, ruleId)
    await updateRule(tx, call, rule, values)
    return { result: { ruleId }, facts: [ruleFact('updated', rule)] }
  },
})
