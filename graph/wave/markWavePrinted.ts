import { command } from '../kernel/command.ts'
import { fields, id } from '../kernel/input.ts'
import { startPicking } from '../package/steps/wave.ts'
import { WaveOver } from './failures.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { membersOf } from './store/members.ts'
import { moveWave, updateWave, waveFact } from './store/wave.ts'

/** The picking list is printed: the wave and its packages are being picked. Printing again changes nothing. */
export const markWavePrinted = command({
  name: 'markWavePrinted',
  means: 'Says that the picking list of a wave is printed, which starts its picking. Printing again changes nothing.',
  right: waveRights.print,
  input: fields({ waveId: id('Wave').meta({ description: 'The wave.' }) }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    if (wave.state === 'ENDED' || wave.state === 'VOIDED') throw WaveOver({ number: wave.number })
    if (wave.printedAt) return { result: { waveId }, facts: [] }
    await updateWave(tx, call, waveId, { printedAt: call.now, printedById: call.actor.id })
    await moveWave(tx, call, wave, 'start')
    const members = await membersOf(tx, waveId, ['TO_BE_PRINTED'])
    const { facts } = await startPicking(
      tx,
      call,
      members.map(({ id: packageId }) => packageId),
    )
    return { result: { waveId }, facts: [waveFact('printed', wave), ...facts] }
  },
})
