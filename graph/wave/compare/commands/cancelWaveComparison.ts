import { command } from '../../../kernel/command/command.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { waveRights } from '../../states.ts'
import { comparisonFact, lockPlanning, setComparisonState } from '../../store/comparison.ts'
import { scopeOfComparison } from '../requireComparison.ts'

/** Stops planning the settings of a comparison. Without effect if all are planned. */
export const cancelWaveComparison = command({
  name: 'cancelWaveComparison',
  means: 'Stops planning the settings of a comparison; those that are planned stay. Without effect once all are planned.',
  right: waveRights.generate,
  input: fields({ comparisonId: id('WaveComparison').meta({ description: 'The comparison.' }) }),
  scope: ({ comparisonId }, db) => scopeOfComparison(db, comparisonId),
  async run(tx, _call, { comparisonId }) {
    const found = await lockPlanning(tx, comparisonId)
    if (!found) return { result: { comparisonId }, facts: [] }
    await setComparisonState(tx, comparisonId, 'CANCELLED')
    return { result: { comparisonId }, facts: [comparisonFact('cancelled', found)] }
  },
})
