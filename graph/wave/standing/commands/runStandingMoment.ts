import { command, type Services } from '../../../kernel/command/command.ts'
import type { Failure } from '../../../kernel/command/failure.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import type { Db } from '../../../kernel/sql/db.ts'
import { PoolChanged } from '../../failures.ts'
import { RunStandingMomentInput } from '../../input/standing.ts'
import { refuseLate } from '../../missed.ts'
import { cutWaves, planWaves } from '../../planWaves.ts'
import { findUnfilled } from '../../pool.ts'
import { waveRights } from '../../states.ts'
import { insertRun, isOpen, lockRule, readNow, readRule, ruleFact, type StoredRule, scheduleOf } from '../../store/standing.ts'
import { generate, logGeneration, planByRule, type RulePlan, requestOf } from '../generateByRule.ts'
import { scopeOfRule } from '../scopeOfRule.ts'

/** Runs a standing rule for a moment at which it was due. Without effect if it ran for this or a later one, or is paused. */
export const runStandingMoment = command({
  name: 'runStandingMoment',
  means: 'Generates the waves of a standing rule for a moment at which it was due, and logs what came of it.',
  right: waveRights.generate,
  input: RunStandingMomentInput,
  scope: ({ ruleId }, db) => scopeOfRule(db, ruleId),
  async plan(_db: Db, _origin, { ruleId, moment }, services: Services): Promise<RulePlan | MissedPlan | null> {
    const rule = await readRule(services.db, ruleId)
    if (!(await isOpen(services.db, rule, moment))) return null
    const late = refuseLate(scheduleOf(rule), moment, services.at?.() ?? (await readNow(services.db)))
    if (late) return { version: rule.version, late }
    return (await hasEnough(services.db, rule)) ? planByRule(services, rule) : null
  },
  async run(tx, call, { ruleId, moment, isLastPlan }, planned): Promise<{ result: { isPoolChanged: boolean }; facts: Fact[] }> {
    const left = { result: { isPoolChanged: false }, facts: [] }
    if (!planned) return left
    const rule = await lockRule(tx, ruleId)
    // A rule that was changed meanwhile is due by its new times.
    if (rule.version !== planned.version || !(await isOpen(tx, rule, moment))) return left
    if ('late' in planned) {
      const nothing = { isFallback: false, taken: 0, leftCount: 0, waveIds: [] }
      await insertRun(tx, call, rule, { moment, outcome: 'FAILED', failure: planned.late, ...nothing })
      return { ...left, facts: [ruleFact('ran', rule, { outcome: 'FAILED' })] }
    }
    const generation = await generate(tx, call, rule, planned.plan)
    if (!isLastPlan && generation.refusal?.code === PoolChanged.code) return { result: { isPoolChanged: true }, facts: [] }
    return { ...left, facts: (await logGeneration(tx, call, rule, moment, generation)).facts }
  },
})

/** A moment that is too late to be made up for, by a version of its rule. */
interface MissedPlan {
  version: number
  late: Failure
}

/** Whether a rule by count has the number of packages that it waits for; those without stock do not count. */
async function hasEnough(db: Db, rule: StoredRule): Promise<boolean> {
  if (rule.waiting === null) return true
  const ids = cutWaves(await planWaves(db, requestOf(rule))).flatMap(({ packageIds }) => packageIds)
  if (ids.length < rule.waiting) return false
  return ids.length - (await findUnfilled(db, rule.warehouseId, ids)).length >= rule.waiting
}
