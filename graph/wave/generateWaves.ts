import { staffActor } from '../access/steps.ts'
import type { WaveSetting } from '../generated/prisma/client.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { nameValues } from '../kernel/name.ts'
import { nextNumbers } from '../kernel/number.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { addToWave, lockPendingPackages } from '../package/steps/wave.ts'
import { proposeAllocations } from '../stock/steps/allocations.ts'
import { post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { NothingToPick, PickerNotAllowed, PickerRequired, PoolChanged, PoolEmpty } from './failures.ts'
import { GenerateWavesInput } from './input.ts'
import { cutWaves, planWaves, type WavePlan } from './planWaves.ts'
import { assignPickers, type ProposedWave } from './rules.ts'
import { waveRights } from './states.ts'
import { insertWave, waveFact } from './store/wave.ts'
import { readWorkloads } from './store/workload.ts'
import { type UnallocatedPackage, unallocatableReasons } from './unallocatable.ts'

/** Generates waves from pending packages of a warehouse: planned outside, then locked and allocated in one short transaction. */
export const generateWaves = command({
  name: 'generateWaves',
  means: 'Generates waves from pending packages. Packages that the picking areas cannot fill stay pending.',
  right: waveRights.generate,
  input: GenerateWavesInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  plan: (db: Db, _origin, input): Promise<WavePlan> => planWaves(db, input),
  async run(tx, call, input, plan): Promise<{ result: { waveIds: string[]; taken: number; left: UnallocatedPackage[] }; facts: Fact[] }> {
    const pickerIds = [...new Set(input.pickerIds)]
    for (const pickerId of pickerIds) await checkPicker(tx, pickerId, input.warehouseId)
    const proposed = new Set(cutWaves(plan).flatMap(({ packageIds }) => packageIds))
    const claimed = await lockPendingPackages(
      tx,
      plan.pool.filter(({ id }) => proposed.has(id)),
    )
    if (claimed.ids.length === 0) throw proposed.size === 0 ? PoolEmpty() : PoolChanged()
    const linesOf = Map.groupBy(claimed.lines, ({ packageId }) => packageId)
    // Ids are in creation order, so the oldest packages get scarce stock.
    const wants = claimed.ids.toSorted().map((packageId) => ({
      packageId,
      wants: (linesOf.get(packageId) ?? []).map(({ id: lineId, productId, quantity }) => ({ lineId, productId, quantity })),
    }))
    const { allocations, without } = await proposeAllocations(tx, input.warehouseId, wants)
    const free = new Set(claimed.ids).difference(new Set(without))
    if (free.size === 0) throw NothingToPick({ count: without.length })
    const left = await unallocatableReasons(tx, input.warehouseId, without, linesOf, allocations)

    const cut = cutWaves(plan, (id) => !free.has(id))
    const piecesOf = cut.map(({ packageIds }) =>
      packageIds.flatMap((id) => linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    )
    const workloads = await readWorkloads(tx, input.warehouseId)
    const pickers = assignPickers(
      piecesOf,
      pickerIds.map((pickerId) => ({ pickerId, openPieces: workloads.get(pickerId)?.pieces ?? 0 })),
    )
    const numbers = await nextNumbers(tx, call, 'wave', cut.length)
    const facts: Fact[] = []
    const waves: { id: string; number: string }[] = []
    for (const [at, wave] of cut.entries()) {
      const setting = plan.settings.find(({ type }) => type === wave.type) as WaveSetting
      const [pickerId, number, pieces] = [pickers[at] as string, numbers[at] as string, piecesOf[at] as number]
      const made = await makeWave(tx, call, { ...wave, warehouseId: input.warehouseId, pickerId, number, pieces, setting })
      waves.push(made)
      facts.push(...made.facts)
    }
    const [first] = waves as [(typeof waves)[number]]
    await post(tx, call, { kind: 'Wave', id: first.id, number: first.number }, { allocations })
    return { result: { waveIds: waves.map(({ id }) => id), taken: free.size, left }, facts }
  },
})

async function checkPicker(tx: Tx, pickerId: string, warehouseId: string): Promise<void> {
  const picker = await staffActor(tx, pickerId)
  if (!picker) throw PickerRequired({}, 'pickerIds')
  if (!hasRight(picker, waveRights.pick, { warehouseId })) throw PickerNotAllowed(nameValues('name', picker), 'pickerIds')
}

interface NewWave extends ProposedWave {
  warehouseId: string
  pickerId: string
  number: string
  pieces: number
  setting: WaveSetting
}

async function makeWave(tx: Tx, call: Call, wave: NewWave): Promise<{ id: string; number: string; facts: Fact[] }> {
  const { warehouseId, number, type, groupId, pickerId, pieces, packageIds, setting } = wave
  const id = call.newId()
  const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
  const { labelMode, confirmPicking, shipOnPrint } = setting
  const row = { id, number, warehouseId, groupId, type, pickerId, labelMode, confirmPicking, shipOnPrint, outLocationId, pieces }
  await insertWave(tx, call, { ...row, packageCount: packageIds.length })
  const { facts } = await addToWave(tx, call, packageIds, { id, sorted: type === 'MIXED' })
  return { id, number, facts: [waveFact('generated', { id, warehouseId }, { packages: packageIds.length, pieces }), ...facts] }
}
