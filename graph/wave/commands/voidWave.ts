import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { releaseToPool } from '../../package/steps/wave.ts'
import { post } from '../../stock/steps/post.ts'
import { WaveLabelPrinted, WaveOver } from '../failures.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { freeCart } from '../store/cart.ts'
import { lockMembers } from '../store/members.ts'
import { moveWave, waveFact } from '../store/wave.ts'

/** Voids a wave: its packages return to pending, picked goods return to a shelf. */
export const voidWave = command({
  name: 'voidWave',
  means: 'Voids a wave while none of its labels is printed: its packages return to pending, picked goods return to a shelf.',
  right: waveRights.void,
  input: fields({ waveId: id('Wave').meta({ description: 'The wave.' }) }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    const members = await lockMembers(tx, waveId)
    if (members.some(({ label }) => label === 'PRINTED')) throw WaveLabelPrinted({ number: wave.number })
    if (!(await moveWave(tx, call, wave, 'void', 'ended_at = kernel_now(), suspended_at = null'))) throw WaveOver({ number: wave.number })
    const open = members.filter(({ state }) => state === 'TO_BE_PRINTED' || state === 'PICKING' || state === 'PICKED')
    const released = await releaseToPool(
      tx,
      call,
      open.map((member) => member.id),
    )
    await post(tx, call, { kind: 'Wave', id: waveId, number: wave.number }, { allocations: released.allocations })
    await freeCart(tx, wave)
    return { result: { waveId, released: released.moved.length }, facts: [waveFact('voided', wave), ...released.facts] }
  },
})
