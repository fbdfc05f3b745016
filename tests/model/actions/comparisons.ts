import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { cancelWaveComparison } from '../../../graph/wave/compare/commands/cancelWaveComparison.ts'
import { compareWaveSettings } from '../../../graph/wave/compare/commands/compareWaveSettings.ts'
import { generateComparedWaves } from '../../../graph/wave/compare/commands/generateComparedWaves.ts'
import { planComparedSetting } from '../../../graph/wave/compare/commands/planComparedSetting.ts'
import type { Snapshot } from '../snapshot.ts'
import * as comparisons from '../state/comparisons.ts'
import { at } from '../state/model.ts'
import { type Actions, limitCount } from './action.ts'

const comparisonId = (snapshot: Snapshot, index: number): string => toNodeId('WaveComparison', at(snapshot.comparisons, index).id)

export const comparisonActions: Actions = {
  compareWaves: [
    14,
    (model, choices) => {
      limitCount(model.comparisons.length, 12)
      const maximum = choices.pick([100, 2, 1])
      return {
        ...{ command: compareWaveSettings, who: 'Ann', args: { maximum } },
        input: (_snapshot, { warehouse }) => ({ warehouseId: warehouse.id, settings: [{ rule: 'OLDEST_FIRST', maximum }] }),
        applyToModel: (next) => comparisons.compare(next, maximum),
      }
    },
  ],
  planCompared: [
    24,
    (model, choices) => {
      const comparison = choices.index(model.comparisons)
      return {
        ...{ command: planComparedSetting, who: 'SYSTEM', args: { comparison } },
        input: (snapshot) => ({ comparisonId: comparisonId(snapshot, comparison), position: 0 }),
        applyToModel: (next) => comparisons.plan(next, comparison),
      }
    },
  ],
  cancelComparison: [
    2,
    (model, choices) => {
      const comparison = choices.index(model.comparisons)
      return {
        ...{ command: cancelWaveComparison, who: 'Ann', args: { comparison } },
        input: (snapshot) => ({ comparisonId: comparisonId(snapshot, comparison) }),
        applyToModel: (next) => comparisons.cancel(next, comparison),
      }
    },
  ],
  generateCompared: [
    24,
    (model, choices) => {
      const comparison = choices.index(model.comparisons)
      return {
        ...{ command: generateComparedWaves, who: 'Ann', args: { comparison } },
        input: (snapshot, { staff }) => ({
          comparisonId: comparisonId(snapshot, comparison),
          position: 0,
          pickerIds: [toNodeId('Staff', staff.Ann)],
        }),
        applyToModel: (next) => comparisons.generate(next, comparison),
      }
    },
  ],
}
