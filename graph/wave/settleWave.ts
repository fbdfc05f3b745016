import { command } from '../kernel/command.ts'
import { fields, id } from '../kernel/input.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { isOverFor, lockMembers } from './store/members.ts'
import { moveWave, waveFact } from './store/wave.ts'

/** Ends a wave that its last package has left; the program's own command. A wave of which nothing was ever picked is voided. */
export const settleWave = command({
  name: 'settleWave',
  means: 'Ends a wave whose packages have all left it.',
  right: waveRights.end,
  input: fields({ waveId: id('Wave').meta({ description: 'The wave.' }) }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    const members = await lockMembers(tx, waveId)
    if (!isOverFor(members)) return { result: { waveId }, facts: [] }
    const picked = wave.pickedAt !== null
    const moved = await moveWave(tx, call, wave, picked ? 'end' : 'void', 'ended_at = kernel_now(), suspended_at = null')
    return { result: { waveId }, facts: moved ? [waveFact(picked ? 'ended' : 'voided', wave)] : [] }
  },
})
