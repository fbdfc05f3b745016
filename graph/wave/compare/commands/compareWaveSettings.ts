import { command } from '../../../kernel/command/command.ts'
import type { Db } from '../../../kernel/sql/db.ts'
import { PoolEmpty } from '../../failures.ts'
import { CompareWaveSettingsInput } from '../../input.ts'
import { cutWaves, planWaves } from '../../planWaves.ts'
import { waveRights } from '../../states.ts'
import { comparisonFact, insertComparison } from '../../store/comparison.ts'

/** Begins to compare wave settings over the pool as it is now. */
export const compareWaveSettings = command({
  name: 'compareWaveSettings',
  means:
    'Plans the waves that several settings would make of the pending packages, in the background, to compare them. Nothing is reserved.',
  right: waveRights.generate,
  input: CompareWaveSettingsInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  plan: async (db: Db, _origin, { settings: _settings, ...filter }) => {
    return cutWaves(await planWaves(db, filter)).flatMap(({ packageIds }) => packageIds)
  },
  async run(tx, call, { warehouseId, settings }, packageIds) {
    if (packageIds.length === 0) throw PoolEmpty()
    const comparisonId = await insertComparison(tx, call, { warehouseId, packageIds, settings })
    return { result: { comparisonId }, facts: [comparisonFact('created', { id: comparisonId, warehouseId })] }
  },
})
