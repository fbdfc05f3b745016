import { insertPrintJobs, keepPrintState } from '../../file/steps.ts'
import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id, list, text } from '../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { startPicking } from '../../package/steps/wave.ts'
import { WaveOver } from '../failures.ts'
import { loadWave, personOf, scopeOfWave } from '../loadWave.ts'
import { isOver } from '../scan/scanGuards.ts'
import { waveRights } from '../states.ts'
import { lockMembers } from '../store/members.ts'
import { moveWave, updateWave, waveFact } from '../store/wave.ts'

/** Records that the pick list was printed, which starts picking. */
export const markWavePrinted = command({
  name: 'markWavePrinted',
  means:
    'Records that the pick list of a wave was printed, which starts picking. Printing again changes nothing; with a reason it is logged as a reprint.',
  right: waveRights.print,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    reason: text(200).nullish().meta({ description: 'Reason of the reprint.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, reason }) {
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    if (wave.printedAt) {
      if (reason) await insertPickingListJob(tx, call, wave, reason)
      return { result: { waveId }, facts: reason ? [waveFact('reprinted', wave)] : [] }
    }
    return { result: { waveId }, facts: await startWave(tx, call, wave) }
  },
})

/** Records that the pick lists of several waves were printed, which starts picking. */
export const markWavesPrinted = command({
  name: 'markWavesPrinted',
  means:
    'Records that the pick lists of several waves of a warehouse were printed, which starts picking: all of them or, if one is over, none. Waves printed before stay as they are.',
  right: waveRights.print,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    waveIds: list(id('Wave'), 100).meta({ description: 'The waves.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, waveIds }) {
    const waves: Wave[] = []
    for (const waveId of [...new Set(waveIds)].sort()) {
      const wave = await loadWave(tx, waveId)
      if (wave.warehouseId !== warehouseId) throw NotFound({ what: 'Wave' }, 'waveIds')
      if (isOver(wave)) throw WaveOver({ number: wave.number })
      waves.push(wave)
    }
    const facts: Fact[] = []
    for (const wave of waves) if (!wave.printedAt) facts.push(...(await startWave(tx, call, wave)))
    return { result: { waveIds }, facts }
  },
})

/** Starts the picking of a locked wave after the first print of its pick list. */
async function startWave(tx: Tx, call: Call, wave: Wave): Promise<Fact[]> {
  await insertPickingListJob(tx, call, wave, null)
  await updateWave(tx, call, wave.id, { printedAt: call.now, printedById: personOf(call) })
  await moveWave(tx, call, wave, 'start')
  const members = await lockMembers(tx, wave.id, ['TO_BE_PRINTED'])
  const { facts } = await startPicking(
    tx,
    call,
    members.map(({ id: packageId }) => packageId),
  )
  return [waveFact('printed', wave), ...facts]
}

async function insertPickingListJob(
  tx: Tx,
  call: Call,
  { id: documentId, warehouseId }: Wave,
  reprintReason: string | null,
): Promise<void> {
  const jobs = await insertPrintJobs(tx, call, [{ kind: 'PICKING_LIST', warehouseId, documentId, labelRequest: null, reprintReason }])
  await keepPrintState(tx, call, jobs, 'CONFIRMED')
}
