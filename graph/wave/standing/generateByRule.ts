import type { Call } from '../../kernel/command/call.ts'
import type { Services } from '../../kernel/command/command.ts'
import { refusedOrDone } from '../../kernel/command/savepoint.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { generateWaves } from '../commands/generateWaves.ts'
import { NothingToPick, PoolChanged, PoolEmpty } from '../failures.ts'
import { type GenerationPlan, planGeneration } from '../planGeneration.ts'
import { insertRun, ruleFact, type StoredRule } from '../store/standing.ts'

/** A rule as read, with the plan of its generation. */
export interface RulePlan {
  /** Version of the rule that was planned. */
  version: number
  plan: GenerationPlan
}

/** Input of the generation of a rule. */
export const requestOf = ({ warehouseId, pickerIds, maximum, maximumWaves, types, groupId, channelIds }: StoredRule) => ({
  warehouseId,
  pickerIds,
  maximum,
  maximumWaves,
  groupId,
  types: types.length > 0 ? types : null,
  channelIds: channelIds.length > 0 ? channelIds : null,
})

/** Plans the generation of a rule, outside of the transaction. */
export async function planByRule(services: Services, rule: StoredRule): Promise<RulePlan> {
  return { version: rule.version, plan: await planGeneration(services, `rule ${rule.id}`, requestOf(rule)) }
}

/** Refusals that come and go with the pool; others need a person. */
const passing: readonly string[] = [PoolEmpty.code, PoolChanged.code, NothingToPick.code]

/** Generates the waves of a locked rule as a person would; a refusal leaves nothing behind. */
export async function generate(tx: Tx, call: Call, rule: StoredRule, plan: GenerationPlan) {
  const run = () => generateWaves.run(tx, call, requestOf(rule), plan)
  return { ...(await refusedOrDone(tx, 'generation', run)), isFallback: plan.isFallback }
}

/** Logs what came of a generation. */
export async function logGeneration(
  tx: Tx,
  call: Call,
  rule: StoredRule,
  moment: Date | null,
  { done, refusal, isFallback }: Awaited<ReturnType<typeof generate>>,
): Promise<{ runId: string; facts: Fact[] }> {
  const outcome = done ? 'GENERATED' : passing.includes(refusal.code) ? 'NOTHING' : 'FAILED'
  const runId = await insertRun(tx, call, rule, {
    moment,
    outcome,
    failure: refusal,
    isFallback: done !== null && isFallback,
    taken: done?.result.taken ?? 0,
    leftCount: done?.result.left.length ?? 0,
    waveIds: done?.result.waveIds ?? [],
  })
  return { runId, facts: [...(done?.facts ?? []), ruleFact('ran', rule, { outcome })] }
}
