import { type JobContext, runAsSystem } from '../../kernel/events/job.ts'
import { NotFound } from '../../kernel/failures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { recordBrokenRun } from './commands/recordBrokenRun.ts'
import { runStandingMoment } from './commands/runStandingMoment.ts'

/** A moment at which a rule is due. */
export interface StandingMoment {
  ruleId: string
  warehouseId: string
  moment: string
}

/** Attempts after which a moment is over: the database may have been away, but what fails again and again is logged. */
const maxAttempts = 3
/** Plans of a moment whose packages are taken or locked before they are in waves. */
const maxPlans = 3

/** Runs a standing rule for a moment. A rule that was deleted meanwhile is not found, and there is nothing to do. */
export async function runStandingJob(work: JobContext, { ruleId, moment }: Pick<StandingMoment, 'ruleId' | 'moment'>): Promise<void> {
  const input = { ruleId: toNodeId('StandingRule', ruleId), moment }
  try {
    for (let plans = 1; plans <= maxPlans; plans++) {
      const { result, failures } = await runAsSystem(work, runStandingMoment, { ...input, isLastPlan: plans === maxPlans })
      if (failures.some(({ code }) => code !== NotFound.code)) await runAsSystem(work, recordBrokenRun, input)
      if (!result?.isPoolChanged) return
    }
  } catch (error) {
    if (work.attempt >= maxAttempts) await runAsSystem(work, recordBrokenRun, input)
    throw error
  }
}
