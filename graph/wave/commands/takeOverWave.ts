import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { fields, id, oneOf } from '../../kernel/input/fieldTypes.ts'
import { WaveNotSortable, WaveOnPaper, WaveOver, WaveSuspended } from '../failures.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { requirePicking } from '../rules/picking.ts'
import { isOver } from '../rules/work.ts'
import { WaveWork, waveRights } from '../states.ts'
import { readPickedAgain, replacePickers } from '../store/picking.ts'
import { updateWave, waveFact } from '../store/wave.ts'

const holderOf = { PICKING: 'pickerId', SORTING: 'sorterId', PACKING: 'packerId' } as const

/** Makes the caller the only picker, the sorter or the packer of a wave. */
export const takeOverWave = command({
  name: 'takeOverWave',
  means: 'Takes over the picking, sorting or packing of a wave from its current users. Only staff can hold a wave.',
  right: waveRights.takeOver,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    work: oneOf(WaveWork).meta({ description: 'Work to take over.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, work }) {
    const me = staffIdOf(call)
    if (me === null) throw Forbidden()
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    if (work === 'PICKING') {
      if (wave.pickMode !== 'HANDHELD') throw WaveOnPaper({ number: wave.number })
      requirePicking({ ...wave, isPickedAgain: await readPickedAgain(tx, waveId) })
      await replacePickers(tx, call, waveId, me)
    }
    if (work === 'SORTING' && wave.type !== 'MIXED') throw WaveNotSortable({ number: wave.number })
    if (work === 'PACKING' && wave.suspendedAt) throw WaveSuspended({ number: wave.number })
    await updateWave(tx, call, waveId, { [holderOf[work]]: me })
    return { result: { waveId }, facts: [waveFact('taken-over', wave, { work })] }
  },
})
