import { ReprintReasonRequired } from '../../../file/failures.ts'
import { insertPrintJobs, keepPrintState } from '../../../file/steps.ts'
import type { Wave } from '../../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id, list, text } from '../../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { startPicking } from '../../../package/steps/wave.ts'
import { printerId } from '../../../printer/input.ts'
import { printDocumentAt } from '../../../printer/steps.ts'
import { WaveOver } from '../../failures.ts'
import { loadWave, scopeOfWave } from '../../loadWave.ts'
import { isOver } from '../../rules/work.ts'
import { waveRights, wavesPrintedMaximum } from '../../states.ts'
import { lockMembers } from '../../store/members.ts'
import { moveWave, updateWave, waveFact } from '../../store/wave.ts'

/** Records that the pick list was printed, which starts picking. */
export const markWavePrinted = command({
  name: 'markWavePrinted',
  means:
    'Records that the pick list of a wave was printed, which starts picking. Printing again changes nothing; with a reason it is logged as a reprint. With a printer, which needs `printer:print`, the server sends the list to it.',
  right: waveRights.print,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    reason: text(200).nullish().meta({ description: 'Reason of the reprint.' }),
    printerId: printerId.nullish(),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, reason, printerId: chosen }) {
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    if (!wave.printedAt) {
      const { printJobId, facts } = await startWave(tx, call, wave, chosen)
      return { result: { waveId, printJobId }, facts }
    }
    if (!reason && chosen) throw ReprintReasonRequired({ what: wave.number }, 'reason')
    if (!reason) return { result: { waveId, printJobId: null }, facts: [] }
    const { printJobId, facts } = await insertPickListJob(tx, call, wave, reason, chosen)
    return { result: { waveId, printJobId }, facts: [waveFact('reprinted', wave), ...facts] }
  },
})

/** Records that the pick lists of several waves were printed, which starts picking. */
export const markWavesPrinted = command({
  name: 'markWavesPrinted',
  means:
    'Records that the pick lists of several waves of a warehouse were printed, which starts picking: all of them or, if one is over, none. Waves printed before stay as they are. With a printer, which needs `printer:print`, the server sends the lists to it, in the order of `waveIds`.',
  right: waveRights.print,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    waveIds: list(id('Wave'), wavesPrintedMaximum).meta({ description: 'The waves.' }),
    printerId: printerId.nullish(),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, waveIds, printerId: chosen }) {
    const waves = new Map<string, Wave>()
    for (const waveId of [...new Set(waveIds)].sort()) {
      const wave = await loadWave(tx, waveId)
      if (wave.warehouseId !== warehouseId) throw NotFound({ what: 'Wave' }, 'waveIds')
      if (isOver(wave)) throw WaveOver({ number: wave.number })
      waves.set(waveId, wave)
    }
    const started: Queued[] = []
    for (const waveId of new Set(waveIds)) {
      const wave = waves.get(waveId)
      if (wave && !wave.printedAt) started.push(await startWave(tx, call, wave, chosen))
    }
    const printJobIds = started.flatMap(({ printJobId }) => printJobId ?? [])
    return { result: { waveIds, printJobIds }, facts: started.flatMap(({ facts }) => facts) }
  },
})

/** Starts the picking of a locked wave after the first print of its pick list. */
async function startWave(tx: Tx, call: Call, wave: Wave, printer?: string | null): Promise<Queued> {
  const { printJobId, facts: queued } = await insertPickListJob(tx, call, wave, null, printer)
  await updateWave(tx, call, wave.id, { printedAt: call.now, printedById: staffIdOf(call) })
  await moveWave(tx, call, wave, 'start')
  const members = await lockMembers(tx, wave.id, ['TO_BE_PRINTED'])
  const { facts } = await startPicking(
    tx,
    call,
    members.map(({ id: packageId }) => packageId),
  )
  return { printJobId, facts: [waveFact('printed', wave), ...facts, ...queued] }
}

/** The job of a list at a printer; null if a browser printed it. */
interface Queued {
  printJobId: string | null
  facts: Fact[]
}

/** Queues the list for a printer; without one it was printed by a browser. */
async function insertPickListJob(
  tx: Tx,
  call: Call,
  { id: documentId, warehouseId }: Wave,
  reprintReason: string | null,
  printer?: string | null,
): Promise<Queued> {
  const list = { kind: 'PICKING_LIST', warehouseId, documentId, reprintReason } as const
  if (printer) return printDocumentAt(tx, call, { printerId: printer }, list)
  await keepPrintState(tx, call, await insertPrintJobs(tx, call, [{ ...list, labelRequest: null }]), 'CONFIRMED')
  return { printJobId: null, facts: [] }
}
