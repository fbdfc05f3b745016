import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { WaveNotInState } from '../failures.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { updateWave, waveFact } from '../store/wave.ts'

const input = fields({ waveId: id('Wave').meta({ description: 'The wave.' }) })

/** Suspends packing: the wave stays in packaging and its packer is released. */
export const suspendWave = command({
  name: 'suspendWave',
  means: 'Suspends the packing of a wave: it stays in packaging and its packer is released.',
  right: waveRights.suspend,
  input,
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state !== 'PACKAGING' || wave.suspendedAt) throw WaveNotInState({ number: wave.number })
    await updateWave(tx, call, waveId, { suspendedAt: call.now, suspendedById: staffIdOf(call), packerId: null })
    return { result: { waveId }, facts: [waveFact('suspended', wave)] }
  },
})

/** Resumes packing. */
export const resumeWave = command({
  name: 'resumeWave',
  means: 'Resumes the packing of a suspended wave.',
  right: waveRights.suspend,
  input,
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    if (!wave.suspendedAt || wave.state !== 'PACKAGING') throw WaveNotInState({ number: wave.number })
    await updateWave(tx, call, waveId, { suspendedAt: null, suspendedById: null })
    return { result: { waveId }, facts: [waveFact('resumed', wave)] }
  },
})
