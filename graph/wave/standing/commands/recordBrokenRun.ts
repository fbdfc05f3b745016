import { command } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { GenerationBroken } from '../../failures.ts'
import { StandingMomentInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { insertRun, isOpen, lockRule, ruleFact } from '../../store/standing.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Logs that the program failed while a standing rule ran, so that this moment is over. Without effect if it ran. */
export const recordBrokenRun = command({
  name: 'recordBrokenRun',
  means: 'Logs that the program failed while a standing rule ran.',
  right: waveRights.generate,
  input: StandingMomentInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async run(tx, call, { ruleId, moment }): Promise<{ result: { ruleId: string }; facts: Fact[] }> {
    const rule = await lockRule(tx, ruleId)
    if (!(await isOpen(tx, rule, moment))) return { result: { ruleId }, facts: [] }
    const nothing = { isFallback: false, taken: 0, leftCount: 0, waveIds: [] }
    await insertRun(tx, call, rule, { moment, outcome: 'FAILED', failure: GenerationBroken(), ...nothing })
    return { result: { ruleId }, facts: [ruleFact('ran', rule, { outcome: 'FAILED' })] }
  },
})
