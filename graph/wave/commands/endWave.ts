import { command } from '../../kernel/command/command.ts'
import { fields, id, oneOf } from '../../kernel/input/fieldTypes.ts'
import { markAbnormal } from '../../package/steps/abnormal.ts'
import { releaseToPool } from '../../package/steps/wave.ts'
import { post } from '../../stock/steps/post.ts'
import { WaveOver } from '../failures.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { Leftovers, waveRights } from '../states.ts'
import { freeCart } from '../store/cart.ts'
import { lockMembers } from '../store/members.ts'
import { moveWave, waveFact } from '../store/wave.ts'

/** Ends a wave with unpacked packages. */
export const endWave = command({
  name: 'endWave',
  means: 'Ends a wave. Packages that are not packed return to pending or become abnormal, by choice.',
  right: waveRights.end,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    leftovers: oneOf(Leftovers).meta({ description: 'What to do with packages that are not packed.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, leftovers }) {
    const wave = await loadWave(tx, waveId)
    if (!(await moveWave(tx, call, wave, 'end', 'ended_at = kernel_now(), suspended_at = null'))) throw WaveOver({ number: wave.number })
    const left = await lockMembers(tx, waveId, ['TO_BE_PRINTED', 'PICKING', 'PICKED'])
    const ids = left.map((member) => member.id)
    if (leftovers === 'TO_ABNORMAL') {
      const picked = left.filter(({ state }) => state === 'PICKED').map((member) => member.id)
      const packing = await markAbnormal(tx, call, picked, 'PACKAGING_ERROR')
      const picking = await markAbnormal(
        tx,
        call,
        ids.filter((packageId) => !picked.includes(packageId)),
        'PICKING_ERROR',
      )
      await freeCart(tx, wave)
      return { result: { waveId, left: ids.length }, facts: [waveFact('ended', wave), ...packing.facts, ...picking.facts] }
    }
    const released = await releaseToPool(tx, call, ids)
    await post(tx, call, { kind: 'Wave', id: waveId, number: wave.number }, { allocations: released.allocations })
    await freeCart(tx, wave)
    return { result: { waveId, left: ids.length }, facts: [waveFact('ended', wave), ...released.facts] }
  },
})
