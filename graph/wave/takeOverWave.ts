import { command } from '../kernel/command.ts'
import { fields, id, oneOf } from '../kernel/input.ts'
import { WaveOver } from './failures.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { WaveWork, waveRights } from './states.ts'
import { updateWave, waveFact } from './store/wave.ts'

/** The caller goes on with what somebody else began. */
export const takeOverWave = command({
  name: 'takeOverWave',
  means: 'Takes over the sorting or the packing of a wave from whoever does it.',
  right: waveRights.takeOver,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    work: oneOf(WaveWork).meta({ description: 'What is taken over.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, work }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state === 'ENDED' || wave.state === 'VOIDED') throw WaveOver({ number: wave.number })
    const me = call.actor.id
    await updateWave(tx, call, waveId, work === 'SORTING' ? { sorterId: me } : { packerId: me })
    return { result: { waveId }, facts: [waveFact('taken-over', wave, { work })] }
  },
})
