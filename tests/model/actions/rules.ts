import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createStandingRule } from '../../../graph/wave/standing/commands/createStandingRule.ts'
import { runStandingMoment } from '../../../graph/wave/standing/commands/runStandingMoment.ts'
import { runStandingRule } from '../../../graph/wave/standing/commands/runStandingRule.ts'
import type { Snapshot } from '../snapshot.ts'
import { at } from '../state/model.ts'
import { noon } from '../state/newModel.ts'
import * as rules from '../state/rules.ts'
import { type Actions, limitCount } from './action.ts'

const ruleId = (snapshot: Snapshot, index: number): string => toNodeId('StandingRule', at(snapshot.rules, index).id)

/** Instant of a moment: some days after all sequences. */
const instantOf = (moment: number) => new Date(noon.getTime() + moment * 86_400_000)

export const ruleActions: Actions = {
  createRule: [
    6,
    (model, choices) => {
      limitCount(model.rules.length, 3)
      const maximum = choices.pick([100, 2, 1])
      const name = `Rule ${model.rules.length}`
      return {
        ...{ command: createStandingRule, who: 'Ann', args: { maximum } },
        input: (_snapshot, { warehouse, staff }) => ({
          ...{ warehouseId: warehouse.id, name, trigger: 'CLOCK', times: ['07:30'], weekdays: ['MONDAY'] },
          ...{ pickerIds: [toNodeId('Staff', staff.Ann)], maximum },
        }),
        applyToModel: (next) => rules.create(next, maximum),
      }
    },
  ],
  runRule: [
    10,
    (model, choices) => {
      const rule = choices.index(model.rules)
      return {
        ...{ command: runStandingRule, who: 'Ann', args: { rule } },
        input: (snapshot) => ({ ruleId: ruleId(snapshot, rule) }),
        applyToModel: (next) => rules.run(next, rule),
      }
    },
  ],
  runMoment: [
    14,
    (model, choices) => {
      const rule = choices.index(model.rules)
      const moment = choices.between(1, 4)
      return {
        ...{ command: runStandingMoment, who: 'SYSTEM', args: { rule, moment } },
        input: (snapshot) => ({ ruleId: ruleId(snapshot, rule), moment: instantOf(moment), isLastPlan: true }),
        applyToModel: (next) => rules.runMoment(next, rule, moment),
      }
    },
  ],
}
