import { insertPrintJobs, keepPrintState } from '../file/steps.ts'
import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { fields, id, text } from '../kernel/input.ts'
import { startPicking } from '../package/steps/wave.ts'
import { WaveOver } from './failures.ts'
import { loadWave, personOf, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { lockMembers } from './store/members.ts'
import { moveWave, updateWave, waveFact } from './store/wave.ts'
import { isOver } from './workable.ts'

/** The picking list is on paper: the wave and its packages are being picked. */
export const markWavePrinted = command({
  name: 'markWavePrinted',
  means:
    'Says that the picking list of a wave is on paper, which starts its picking. Printing again changes nothing; with a reason it is kept as a reprint.',
  right: waveRights.print,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    reason: text(200).nullish().meta({ description: 'Why it was printed again.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, reason }) {
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    if (wave.printedAt) {
      if (reason) await keepPrinting(tx, call, wave, reason)
      return { result: { waveId }, facts: reason ? [waveFact('reprinted', wave)] : [] }
    }
    await keepPrinting(tx, call, wave, null)
    await updateWave(tx, call, waveId, { printedAt: call.now, printedById: personOf(call) })
    await moveWave(tx, call, wave, 'start')
    const members = await lockMembers(tx, waveId, ['TO_BE_PRINTED'])
    const { facts } = await startPicking(
      tx,
      call,
      members.map(({ id: packageId }) => packageId),
    )
    return { result: { waveId }, facts: [waveFact('printed', wave), ...facts] }
  },
})

async function keepPrinting(tx: Tx, call: Call, { id: documentId, warehouseId }: Wave, reprintReason: string | null): Promise<void> {
  const jobs = await insertPrintJobs(tx, call, [{ kind: 'PICKING_LIST', warehouseId, documentId, labelRequest: null, reprintReason }])
  await keepPrintState(tx, call, jobs, 'CONFIRMED')
}
