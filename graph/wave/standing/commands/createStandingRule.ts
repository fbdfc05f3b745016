import { command } from '../../../kernel/command/command.ts'
import { requireWarehouse } from '../../../warehouse/steps.ts'
import { CreateStandingRuleInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { insertRule, ruleFact } from '../../store/standing.ts'
import { checkRule } from '../checkRule.ts'

/** Adds a rule by which waves are generated without a person. */
export const createStandingRule = command({
  name: 'createStandingRule',
  means: 'Adds a rule by which waves are generated without a person. It is due from now on.',
  right: waveRights.generate,
  input: CreateStandingRuleInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, ...values }) {
    await requireWarehouse(tx, warehouseId)
    await checkRule(tx, warehouseId, values, null)
    const ruleId = await insertRule(tx, call, warehouseId, values)
    return { result: { ruleId }, facts: [ruleFact('created', { id: ruleId, warehouseId })] }
  },
})
