import { command } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { lockPendingPackages } from '../../../package/steps/wave.ts'
import { proposeAllocations } from '../../../stock/steps/allocations.ts'
import { WavePlanEmpty, WavePlanLayoutChanged, WavePlanMissing, WavePlanPoolChanged, WavePlanStockChanged } from '../../failures.ts'
import { GenerateComparedWavesInput } from '../../input.ts'
import { checkPickers, locationsOfWaves, makeWaves, wantsOfPackages } from '../../makeWaves.ts'
import { waveRights } from '../../states.ts'
import { readComparison, readPlan } from '../../store/comparison.ts'
import { readStoredLayout } from '../../store/layout.ts'
import { locationCodes, packageNumbers } from '../../store/pool.ts'
import { settingsOf } from '../../store/setting.ts'
import type { ComparedPlan, ComparedWave } from '../comparison.ts'
import { scopeOfComparison } from '../requireComparison.ts'

/** Maximum number of packages or locations that a refusal names. */
const maxNamed = 5

/** Generates the waves of a setting exactly as they were compared; refused if packages, stock or layout have changed since. */
export const generateComparedWaves = command({
  name: 'generateComparedWaves',
  means:
    'Generates the waves of one setting of a comparison, exactly as planned. Refused if one of its packages, the free stock or the layout has changed since.',
  right: waveRights.generate,
  input: GenerateComparedWavesInput,
  scope: ({ comparisonId }, db) => scopeOfComparison(db, comparisonId),
  async run(tx, call, { comparisonId, position, pickerIds }): Promise<{ result: { waveIds: string[]; taken: number }; facts: Fact[] }> {
    const comparison = await readComparison(tx, comparisonId)
    const plan = await readPlan(tx, comparisonId, position)
    if (!comparison || !plan) throw WavePlanMissing({}, 'position')
    if (plan.waves.length === 0) throw WavePlanEmpty({}, 'position')
    const { warehouseId } = comparison
    await checkPickers(tx, { pickerIds, warehouseId })
    await refuseChangedLayout(tx, warehouseId, plan)
    const claimed = await claimPackages(tx, plan)
    const linesOf = Map.groupBy(claimed.lines, ({ packageId }) => packageId)
    const wants = await wantsOfPackages(tx, warehouseId, claimed.ids, linesOf)
    const { allocations, without } = await proposeAllocations(tx, warehouseId, wants)
    const locationsOf = locationsOfWaves(linesOf, allocations)
    const waves = plan.waves.map((wave) => ({ ...wave, packageIds: wave.packages.map(({ id }) => id) }))
    const changed = waves.flatMap(({ locations, packageIds }) => {
      const planned = new Set(locations.map(({ id }) => id))
      return packageIds.some((id) => without.includes(id))
        ? [...planned]
        : [...planned.symmetricDifference(new Set(locationsOf(packageIds)))]
    })
    if (changed.length > 0) throw WavePlanStockChanged({ locations: named(await locationCodes(tx, changed)) })
    const settings = await settingsOf(tx, warehouseId)
    const made = await makeWaves(
      tx,
      call,
      { warehouseId, pickerIds, settings, linesOf, allocations },
      waves.map((wave) => ({ ...wave, walk: walkOf(wave) })),
    )
    return { result: { waveIds: made.waveIds, taken: claimed.ids.length }, facts: made.facts }
  },
})

async function refuseChangedLayout(tx: Tx, warehouseId: string, { layoutVersion }: ComparedPlan): Promise<void> {
  const layout = await readStoredLayout(tx, warehouseId)
  if ((layout?.version ?? 0) !== layoutVersion) throw WavePlanLayoutChanged()
}

/** Locks all packages of a plan, or names those that have changed. */
async function claimPackages(tx: Tx, { waves }: ComparedPlan) {
  const planned = waves.flatMap(({ groupId, packages }) => packages.map(({ id, signature }) => ({ id, groupId, signature })))
  const claimed = await lockPendingPackages(tx, planned, 'wait')
  if (claimed.ids.length === planned.length) return claimed
  const missing = new Set(planned.map(({ id }) => id)).difference(new Set(claimed.ids))
  const numbers = await packageNumbers(tx, [...missing])
  throw WavePlanPoolChanged({ count: numbers.length, numbers: named(numbers) })
}

const named = (names: readonly string[]) => `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ' …' : ''}`

function walkOf({ hasWalk, locations, length, bound, seconds, reachTime }: ComparedWave) {
  return hasWalk ? { locationIds: locations.map(({ id }) => id), length, bound, seconds, reachTime } : null
}
