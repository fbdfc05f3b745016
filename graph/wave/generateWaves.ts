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
import { type Claim, post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { NothingToPick, PickerNotAllowed, PickerRequired, PoolEmpty } from './failures.ts'
import { GenerateWavesInput } from './input.ts'
import { type ProposedWave, partition } from './rules.ts'
import { waveRights } from './states.ts'
import { assignHoles } from './store/hole.ts'
import { readPool } from './store/pool.ts'
import { settingsOf } from './store/setting.ts'
import { insertWave, waveFact } from './store/wave.ts'

interface Plan {
  waves: ProposedWave[]
  settings: WaveSetting[]
}

/** Generates waves from the pending packages of a warehouse: planned outside, claimed and allocated in one short transaction. */
export const generateWaves = command({
  name: 'generateWaves',
  means: 'Generates waves from the packages that wait. What the picking areas cannot fill stays pending.',
  right: waveRights.generate,
  input: GenerateWavesInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async plan(db: Db, _origin, input): Promise<Plan> {
    const settings = (await settingsOf(db, input.warehouseId))
      .filter(({ type }) => !input.types || input.types.includes(type))
      .map((setting) => ({ ...setting, maximum: Math.min(setting.maximum, input.maximum) }))
    return { waves: partition(await readPool(db, input), settings), settings }
  },
  async run(tx, call, input, plan) {
    await checkPicker(tx, input.pickerId, input.warehouseId)
    if (plan.waves.length === 0) throw PoolEmpty()
    const numbers = await nextNumbers(tx, call, 'wave', plan.waves.length)
    const claimed = await claimPool(
      tx,
      plan.waves.flatMap(({ packageIds }) => packageIds),
    )
    const free = new Set(claimed.ids)
    const wants = Map.groupBy(claimed.lines, ({ packageId }) => packageId)
    const order = plan.waves.flatMap(({ packageIds }) => packageIds).filter((id) => free.has(id))
    const { claims, without } = await proposeGoods(
      tx,
      input.warehouseId,
      order.map((packageId) => ({ packageId, wants: (wants.get(packageId) ?? []).map((line) => ({ ...line, lineId: line.id })) })),
    )
    for (const packageId of without) free.delete(packageId)
    if (free.size === 0) throw NothingToPick({ count: without.length })
    const packageOfLine = new Map(claimed.lines.map((line) => [line.id, line.packageId]))
    const claimsOf = Map.groupBy(claims, ({ ownerId }) => packageOfLine.get(ownerId) as string)
    const piecesOf = new Map([...wants].map(([packageId, lines]) => [packageId, lines.reduce((sum, line) => sum + line.quantity, 0)]))
    const facts: Fact[] = []
    const waveIds: string[] = []
    for (const [at, proposed] of plan.waves.entries()) {
      const members = proposed.packageIds.filter((id) => free.has(id))
      if (members.length === 0) continue
      const pieces = members.reduce((sum, id) => sum + (piecesOf.get(id) ?? 0), 0)
      const setting = plan.settings.find(({ type }) => type === proposed.type) as WaveSetting
      const made = await makeWave(tx, call, { ...input, ...proposed, number: numbers[at] as string, members, pieces, setting }, claimsOf)
      waveIds.push(made.waveId)
      facts.push(...made.facts)
    }
    return { result: { waveIds, taken: free.size, left: without }, facts }
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

async function makeWave(
  tx: Tx,
  call: Call,
  wave: NewWave,
  claimsOf: ReadonlyMap<string, Claim[]>,
): Promise<{ waveId: string; facts: Fact[] }> {
  const { warehouseId, number, type, groupId, pickerId, pieces, members, setting } = wave
  const waveId = call.newId()
  const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
  const { labelMode, confirmPicking, shipOnPrint } = setting
  const row = { id: waveId, number, warehouseId, groupId, type, pickerId, labelMode, confirmPicking, shipOnPrint, outLocationId, pieces }
  await insertWave(tx, call, { ...row, packageCount: members.length })
  const { facts } = await takeIntoWave(tx, call, members, waveId)
  if (type === 'MIXED') await assignHoles(tx, members)
  await post(tx, call, { kind: 'Wave', id: waveId, number }, { claims: members.flatMap((id) => claimsOf.get(id) ?? []) })
  return { waveId, facts: [waveFact('generated', { id: waveId, warehouseId }, { packages: members.length, pieces }), ...facts] }
}
