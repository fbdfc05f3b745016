import { command, type Services } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import type { Db } from '../../../kernel/sql/db.ts'
import { RetryCommand } from '../../../kernel/sql/sqlError.ts'
import { StandingRuleInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { lockRule, readRule } from '../../store/standing.ts'
import { generate, logGeneration, planByRule } from '../generateByRule.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Runs a standing rule now, paused or not, and logs what came of it. */
export const runStandingRule = command({
  name: 'runStandingRule',
  means: 'Generates the waves of a standing rule now, whether it is due, paused or neither, and logs what came of it.',
  right: waveRights.generate,
  input: StandingRuleInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  plan: async (_db: Db, _origin, { ruleId }, services: Services) => planByRule(services, await readRule(services.db, ruleId)),
  async run(tx, call, { ruleId }, { version, plan }): Promise<{ result: { ruleId: string; runId: string }; facts: Fact[] }> {
    const rule = await lockRule(tx, ruleId)
    if (rule.version !== version) throw new RetryCommand()
    const { runId, facts } = await logGeneration(tx, call, rule, null, await generate(tx, call, rule, plan))
    return { result: { ruleId, runId }, facts }
  },
})
