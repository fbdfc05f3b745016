import { command } from '../../../kernel/command/command.ts'
import { StandingRuleInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { deleteRule, lockRule, ruleFact } from '../../store/standing.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Deletes a standing rule with its log; its waves stay. */
export const deleteStandingRule = command({
  name: 'deleteStandingRule',
  means: 'Deletes a standing rule with its log. The waves that it generated stay.',
  right: waveRights.generate,
  input: StandingRuleInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async run(tx, _call, { ruleId }) {
    const rule = await lockRule(tx, ruleId)
    await deleteRule(tx, ruleId)
    return { result: { ruleId }, facts: [ruleFact('deleted', rule)] }
  },
})
