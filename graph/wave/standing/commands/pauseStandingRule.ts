import { command } from '../../../kernel/command/command.ts'
import { StandingRuleInput } from '../../input/standing.ts'
import { waveRights } from '../../states.ts'
import { lockRule, ruleFact, setPaused } from '../../store/standing.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Pauses a standing rule. Without effect if it is paused. */
export const pauseStandingRule = command({
  name: 'pauseStandingRule',
  means: 'Pauses a standing rule: it generates nothing until it is resumed. Without effect if it is paused.',
  right: waveRights.generate,
  input: StandingRuleInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async run(tx, call, { ruleId }) {
    const rule = await lockRule(tx, ruleId)
    if (rule.pausedAt) return { result: { ruleId }, facts: [] }
    await setPaused(tx, call, ruleId, true)
    return { result: { ruleId }, facts: [ruleFact('paused', rule)] }
  },
})

/** Resumes a paused standing rule from now on. Without effect if it is not paused. */
export const resumeStandingRule = command({
  name: 'resumeStandingRule',
  means: 'Resumes a paused standing rule. Moments that passed meanwhile are not made up for. Without effect if it is not paused.',
  right: waveRights.generate,
  input: StandingRuleInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async run(tx, call, { ruleId }) {
    const rule = await lockRule(tx, ruleId)
    if (!rule.pausedAt) return { result: { ruleId }, facts: [] }
    await setPaused(tx, call, ruleId, false)
    return { result: { ruleId }, facts: [ruleFact('resumed', rule)] }
  },
})
