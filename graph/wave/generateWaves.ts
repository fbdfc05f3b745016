import { staffActor } from '../access/steps.ts'
import type { WaveSetting } from '../generated/prisma/client.ts'
import { may } from '../kernel/actor.ts'
import type { Call } from '../kernel/call.ts'
import { command } from '../kernel/command.ts'
import type { Db, Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { nextNumbers } from '../kernel/number.ts'
import { claimPool, takeIntoWave } from '../package/steps/wave.ts'
import { proposeGoods } from '../stock/steps/goods.ts'
import { post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { NothingToPick, PickerNotAllowed, PickerRequired, PoolChanged, PoolEmpty } from './failures.ts'
import { GenerateWavesInput } from './input.ts'
import { type LeftPackage, whyLeft } from './left.ts'
import { planWaves, type WavePlan } from './planWaves.ts'
import type { ProposedWave } from './rules.ts'
import { waveRights } from './states.ts'
import { insertWave, waveFact } from './store/wave.ts'

/** Generates waves from the pending packages of a warehouse: planned outside, claimed and allocated in one short transaction. */
export const generateWaves = command({
  name: 'generateWaves',
  means: 'Generates waves from the packages that wait. What the picking areas cannot fill stays pending.',
  right: waveRights.generate,
  input: GenerateWavesInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  plan: (db: Db, _origin, input): Promise<WavePlan> => planWaves(db, input),
  async run(tx, call, input, plan): Promise<{ result: { waveIds: string[]; taken: number; left: LeftPackage[] }; facts: Fact[] }> {
    await checkPicker(tx, input.pickerId, input.warehouseId)
    const proposed = new Set(plan.waves.flatMap(({ packageIds }) => packageIds))
    const claimed = await claimPool(
      tx,
      plan.pool.filter(({ id }) => proposed.has(id)),
    )
    if (claimed.ids.length === 0) throw proposed.size === 0 ? PoolEmpty() : PoolChanged()
    const linesOf = Map.groupBy(claimed.lines, ({ packageId }) => packageId)
    // Ids are in order of creation: where goods are scarce, the oldest packages get them.
    const wants = claimed.ids.toSorted().map((packageId) => ({
      packageId,
      wants: (linesOf.get(packageId) ?? []).map(({ id: lineId, productId, quantity }) => ({ lineId, productId, quantity })),
    }))
    const { claims, without } = await proposeGoods(tx, input.warehouseId, wants)
    const free = new Set(claimed.ids).difference(new Set(without))
    if (free.size === 0) throw NothingToPick({ count: without.length })
    const left = await whyLeft(tx, input.warehouseId, without, linesOf, claims)

    const numbers = await nextNumbers(tx, call, 'wave', plan.waves.length)
    const facts: Fact[] = []
    const waves: { id: string; number: string }[] = []
    for (const [at, wave] of plan.waves.entries()) {
      const members = wave.packageIds.filter((id) => free.has(id))
      if (members.length === 0) continue
      const pieces = members.flatMap((id) => linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
      const setting = plan.settings.find(({ type }) => type === wave.type) as WaveSetting
      const made = await makeWave(tx, call, { ...input, ...wave, number: numbers[at] as string, members, pieces, setting })
      waves.push(made)
      facts.push(...made.facts)
    }
    const [first] = waves as [(typeof waves)[number]]
    await post(tx, call, { kind: 'Wave', id: first.id, number: first.number }, { claims })
    return { result: { waveIds: waves.map(({ id }) => id), taken: free.size, left }, facts }
  },
})

async function checkPicker(tx: Tx, pickerId: string, warehouseId: string): Promise<void> {
  const picker = await staffActor(tx, pickerId)
  if (!picker) throw PickerRequired({}, 'pickerId')
  if (!may(picker, waveRights.pick, { warehouseId })) throw PickerNotAllowed({ name: picker.name }, 'pickerId')
}

interface NewWave extends ProposedWave {
  warehouseId: string
  pickerId: string
  number: string
  members: string[]
  pieces: number
  setting: WaveSetting
}

async function makeWave(tx: Tx, call: Call, wave: NewWave): Promise<{ id: string; number: string; facts: Fact[] }> {
  const { warehouseId, number, type, groupId, pickerId, pieces, members, setting } = wave
  const id = call.newId()
  const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
  const { labelMode, confirmPicking, shipOnPrint } = setting
  const row = { id, number, warehouseId, groupId, type, pickerId, labelMode, confirmPicking, shipOnPrint, outLocationId, pieces }
  await insertWave(tx, call, { ...row, packageCount: members.length })
  const { facts } = await takeIntoWave(tx, call, members, { id, sorted: type === 'MIXED' })
  return { id, number, facts: [waveFact('generated', { id, warehouseId }, { packages: members.length, pieces }), ...facts] }
}
