import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { lockPendingPackages } from '../../package/steps/wave.ts'
import { proposeAllocations } from '../../stock/steps/allocations.ts'
import { NothingToPick, PoolChanged, PoolEmpty } from '../failures.ts'
import { GenerateWavesInput } from '../input.ts'
import { checkPickers, locationsOfWaves, makeWaves, piecesOf, wantsOfPackages } from '../makeWaves.ts'
import { type GenerationPlan, keyOfLocations, planGeneration } from '../planGeneration.ts'
import { cutWaves } from '../planWaves.ts'
import { measureWalk } from '../rules/walk.ts'
import { keepPackages } from '../rules/wave.ts'
import { waveRights } from '../states.ts'
import { type UnallocatedPackage, unallocatableReasons } from '../unallocatable.ts'

/** Generates waves from pending packages of a warehouse: planned outside, then locked and allocated in one short transaction. */
export const generateWaves = command({
  name: 'generateWaves',
  means: 'Generates waves from pending packages. Packages that the picking areas cannot fill stay pending.',
  right: waveRights.generate,
  input: GenerateWavesInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  plan: (_db: Db, { actor }, input, services): Promise<GenerationPlan> => planGeneration(services, `${actor.kind} ${actor.id}`, input),
  async run(tx, call, input, plan): Promise<{ result: { waveIds: string[]; taken: number; left: UnallocatedPackage[] }; facts: Fact[] }> {
    await checkPickers(tx, input)
    const proposed = new Set(cutWaves(plan).flatMap(({ packageIds }) => packageIds))
    const lacking = plan.lacking ?? new Set<string>()
    const claimed = await lockPendingPackages(
      tx,
      plan.pool.filter(({ id }) => proposed.has(id) || lacking.has(id)),
      // Without names any other package will do; one that was named is expected.
      input.packageIds ? 'wait' : 'skip',
    )
    const wanted = claimed.ids.filter((id) => proposed.has(id))
    const short = claimed.ids.filter((id) => !proposed.has(id))
    if (wanted.length === 0 && (proposed.size > 0 || short.length === 0))
      throw proposed.size === 0 && lacking.size === 0 ? PoolEmpty() : PoolChanged()
    const linesOf = Map.groupBy(claimed.lines, ({ packageId }) => packageId)
    const wants = await wantsOfPackages(tx, input.warehouseId, wanted, linesOf)
    const { allocations, without } = await proposeAllocations(tx, input.warehouseId, wants)
    const free = new Set(wanted).difference(new Set(without))
    if (free.size === 0) throw NothingToPick({ count: without.length + short.length })
    const left = await unallocatableReasons(tx, input.warehouseId, [...without, ...short], linesOf, allocations)

    const cut = (plan.chosen && keepPackages(plan.chosen, free)) ?? cutWaves(plan, (id) => !free.has(id))
    const { warehouseId, pickerIds } = input
    const locationsOf = locationsOfWaves(linesOf, allocations)
    const waves = cut.map((wave) => {
      const walk = plan.walks.get(keyOfLocations(locationsOf(wave.packageIds))) ?? null
      return { ...wave, walk: walk && measureWalk(walk, piecesOf(linesOf, wave.packageIds), plan.times) }
    })
    const { waveIds, facts } = await makeWaves(tx, call, { warehouseId, pickerIds, settings: plan.settings, linesOf, allocations }, waves)
    return { result: { waveIds, taken: free.size, left }, facts }
  },
})
