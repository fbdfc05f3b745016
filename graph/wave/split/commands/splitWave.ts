import type { Wave } from '../../../generated/prisma/client.ts'
import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { Failure } from '../../../kernel/command/failure.ts'
import { nextNumbers } from '../../../kernel/number.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { packageLinesOf } from '../../../package/steps/lines.ts'
import { lockPackagesOf } from '../../../package/steps/lock.ts'
import { moveToWave } from '../../../package/steps/wave.ts'
import { moveAllocated } from '../../../stock/rules.ts'
import { allocatedStockOf } from '../../../stock/steps/allocations.ts'
import { post } from '../../../stock/steps/post.ts'
import { loadPickCar, makeVirtualLocation } from '../../../warehouse/steps.ts'
import { SplitWaveInput } from '../../input.ts'
import { loadWave, scopeOfWave } from '../../loadWave.ts'
import { checkPickers } from '../../makeWaves.ts'
import { chooseWaveSplit, type MemberToSplit, refuseChanged } from '../../rules/waveSplit.ts'
import { waveRights } from '../../states.ts'
import { insertWave, waveFact } from '../../store/wave.ts'
import { copyStops, readMembersToSplit, takeFromWave } from '../../store/waveSplit.ts'

/** Splits a wave: packages that are not begun become a wave of their own. */
export const splitWave = command({
  name: 'splitWave',
  means:
    'Splits packages that are not begun off a wave into another one, the last ones first: with their slots, allocations and picked goods, as far as the wave has come. Finished and begun packages stay, and abnormal ones; parcels of one package stay together.',
  right: waveRights.split,
  input: SplitWaveInput,
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, packages, pickerId }) {
    const wave = await loadWave(tx, waveId)
    if (pickerId) await checkPickers(tx, { pickerIds: [pickerId], warehouseId: wave.warehouseId })
    await lockPackagesOf(tx, waveId)
    const cart = wave.cartId === null ? null : (await loadPickCar(tx, wave.cartId)).number
    const split = chooseWaveSplit({ ...wave, cart }, await readMembersToSplit(tx, waveId), packages)
    if (split instanceof Failure) throw split
    const changed = refuseChanged(wave, split.move.length, packages)
    if (changed) throw changed
    const made = await makeSplit(tx, call, wave, split.move, pickerId ?? wave.pickerId)
    const ids = split.move.map((member) => member.id)
    const { facts } = await moveToWave(tx, call, ids, { id: made.id, fromId: waveId, sorted: wave.type === 'MIXED' })
    await copyStops(tx, waveId, made.id)
    await takeFromWave(tx, wave, { packages: ids.length, pieces: piecesOf(split.move), now: call.now })
    await moveGoods(tx, call, wave, made, ids)
    const payload = { packages: ids.length, pieces: piecesOf(split.move) }
    return {
      result: { waveId, madeId: made.id },
      facts: [
        waveFact('split-off', wave, { ...payload, intoId: made.id, slots: split.move.flatMap(({ slot }) => slot ?? []) }),
        waveFact('generated', { ...wave, id: made.id }, { ...payload, splitFromId: waveId }),
        ...facts,
      ],
    }
  },
})

interface MadeWave {
  id: string
  number: string
  outLocationId: string
}

const piecesOf = (members: readonly MemberToSplit[]) => members.reduce((sum, { pieces }) => sum + pieces, 0)

/** A wave with the settings of another, as far on as that is, without a sorter or packer. */
async function makeSplit(tx: Tx, call: Call, wave: Wave, moved: readonly MemberToSplit[], pickerId: string): Promise<MadeWave> {
  const { warehouseId, groupId, type, printedAt, printedById, pickedAt } = wave
  const { pickMode, sortMode, bindCart, labelMode, confirmPicking, shipOnPrint, preCheck } = wave
  const [number] = (await nextNumbers(tx, call, 'wave', 1)) as [string]
  const id = call.newId()
  const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
  const settings = { type, pickMode, sortMode, bindCart, labelMode, confirmPicking, shipOnPrint, preCheck }
  const walk = { walkMillimetres: null, walkBoundMillimetres: null, walkSeconds: null, walkReachMilliseconds: null }
  const counts = { packageCount: moved.length, pieces: piecesOf(moved) }
  const row = { id, number, warehouseId, groupId, pickerId, outLocationId, splitFromId: wave.id, ...settings, ...walk, ...counts }
  const state = wave.state === 'PACKAGING' ? 'TO_BE_PACKED' : wave.state
  await insertWave(tx, call, row, { state, printedAt, printedById, pickedAt })
  return { id, number, outLocationId }
}

/** Moves what was picked for packages to the OUT location of their new wave. */
async function moveGoods(tx: Tx, call: Call, wave: Wave, made: MadeWave, packageIds: readonly string[]): Promise<void> {
  const lines = await packageLinesOf(tx, packageIds)
  const held = await allocatedStockOf(
    tx,
    'PACKAGE_LINE',
    lines.map((line) => line.id),
  )
  const picked = held.filter(({ locationId }) => locationId === wave.outLocationId)
  if (picked.length > 0) await post(tx, call, { kind: 'Wave', id: made.id, number: made.number }, moveAllocated(picked, made.outLocationId))
}
