import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { remainderOf } from '../rules/wave.ts'
import { waveRights } from '../states.ts'
import { freeCart } from '../store/cart.ts'
import { countMembers, lockMembers } from '../store/members.ts'
import { moveWave, waveFact } from '../store/wave.ts'

/** Ends a wave with nothing left to do, and frees its pick cart; run by a job. A wave whose picking was not confirmed is voided. */
export const settleWave = command({
  name: 'settleWave',
  means: 'Ends a wave with nothing left to do, and frees its pick cart.',
  right: waveRights.end,
  input: fields({ waveId: id('Wave').meta({ description: 'The wave.' }) }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    const members = await lockMembers(tx, waveId)
    if (remainderOf(wave.state, countMembers(members, wave.packageCount)) !== 'NOTHING') return { result: { waveId }, facts: [] }
    const picked = wave.pickedAt !== null
    const moved = await moveWave(tx, call, wave, picked ? 'end' : 'void', 'ended_at = kernel_now(), suspended_at = null')
    await freeCart(tx, wave)
    return { result: { waveId }, facts: moved ? [waveFact(picked ? 'ended' : 'voided', wave)] : [] }
  },
})
