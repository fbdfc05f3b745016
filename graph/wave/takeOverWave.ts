import { command } from '../kernel/command/command.ts'
import { Forbidden } from '../kernel/failures.ts'
import { fields, id, oneOf } from '../kernel/input/fieldTypes.ts'
import { WaveNotSortable, WaveOver, WaveSuspended } from './failures.ts'
import { loadWave, personOf, scopeOfWave } from './loadWave.ts'
import { isOver } from './scan/scanGuards.ts'
import { WaveWork, waveRights } from './states.ts'
import { updateWave, waveFact } from './store/wave.ts'

/** Makes the caller the sorter or packer of a wave. */
export const takeOverWave = command({
  name: 'takeOverWave',
  means: 'Takes over the sorting or packing of a wave from its current user. Only staff can hold a wave.',
  right: waveRights.takeOver,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    work: oneOf(WaveWork).meta({ description: 'Work to take over.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, work }) {
    const me = personOf(call)
    if (me === null) throw Forbidden()
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    if (work === 'SORTING' && wave.type !== 'MIXED') throw WaveNotSortable({ number: wave.number })
    if (work === 'PACKING' && wave.suspendedAt) throw WaveSuspended({ number: wave.number })
    await updateWave(tx, call, waveId, work === 'SORTING' ? { sorterId: me } : { packerId: me })
    return { result: { waveId }, facts: [waveFact('taken-over', wave, { work })] }
  },
})
