import { command, type Services } from '../../../kernel/command/command.ts'
import { count, fields, id } from '../../../kernel/input/fieldTypes.ts'
import type { Db } from '../../../kernel/sql/db.ts'
import { maxCompared } from '../../input.ts'
import { waveRights } from '../../states.ts'
import { comparisonFact, insertPlan, lockPlanning, readComparison, setComparisonState } from '../../store/comparison.ts'
import type { ComparedPlan } from '../comparison.ts'
import { planSetting } from '../planSetting.ts'
import { scopeOfComparison } from '../requireComparison.ts'

/** Plans the waves of one setting of a comparison; run by a job. Without effect after a cancellation. */
export const planComparedSetting = command({
  name: 'planComparedSetting',
  means: 'Plans the waves of one setting of a comparison.',
  right: waveRights.generate,
  input: fields({
    comparisonId: id('WaveComparison').meta({ description: 'The comparison.' }),
    position: count(0, maxCompared - 1).meta({ description: 'Index of the setting.' }),
  }),
  scope: ({ comparisonId }, db) => scopeOfComparison(db, comparisonId),
  async plan(_db: Db, _origin, { comparisonId, position }, services: Services): Promise<ComparedPlan | null> {
    const found = await readComparison(services.db, comparisonId)
    const setting = found?.settings[position]
    if (found?.state !== 'PLANNING' || !setting) return null
    const cancelled = new AbortController()
    const changes = services.signals.follow((s) => (s.kind === 'waveComparison.cancelled' && s.id === comparisonId ? s.id : null), 50)
    const following = (async () => {
      for await (const _ of changes) cancelled.abort()
    })()
    try {
      return await planSetting(services, found, setting, cancelled.signal)
    } finally {
      await changes[Symbol.asyncIterator]().return?.()
      await following
    }
  },
  async run(tx, call, { comparisonId, position }, plan) {
    const found = await lockPlanning(tx, comparisonId)
    if (!found || !plan) return { result: { comparisonId }, facts: [] }
    const planned = await insertPlan(tx, call, comparisonId, position, plan)
    if (planned === found.settings.length) await setComparisonState(tx, comparisonId, 'DONE')
    return { result: { comparisonId }, facts: [comparisonFact('planned', found)] }
  },
})
