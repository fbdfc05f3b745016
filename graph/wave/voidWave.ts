import { command } from '../kernel/command.ts'
import { fields, id } from '../kernel/input.ts'
import { releaseToPool } from '../package/steps/wave.ts'
import { post } from '../stock/steps/post.ts'
import { WaveLabelPrinted, WaveOver } from './failures.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { lockMembers } from './store/members.ts'
import { moveWave, waveFact } from './store/wave.ts'

/** Takes a wave back: its packages wait for another one, what was picked goes back to the shelf. */
export const voidWave = command({
  name: 'voidWave',
  means: 'Takes a wave back while none of its labels is printed: its packages wait for another wave, picked goods go back to the shelf.',
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
    await post(tx, call, { kind: 'Wave', id: waveId, number: wave.number }, { claims: released.claims })
    return { result: { waveId, released: released.moved.length }, facts: [waveFact('voided', wave), ...released.facts] }
  },
})
