import { ReprintReasonRequired } from '../../../file/failures.ts'
import { insertPrintJobs, labelsPrintedBefore } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { fields, id, text } from '../../../kernel/input/fieldTypes.ts'
import { isStopped } from '../../../package/rules.ts'
import { packageRights } from '../../../package/states.ts'
import { markLabelsPrinted } from '../../../package/steps/print.ts'
import { NoLabelReady, WaveOver } from '../../failures.ts'
import { loadWave, scopeOfWave } from '../../loadWave.ts'
import { isOver } from '../../rules/work.ts'
import { lockMembers } from '../../store/members.ts'
import { waveFact } from '../../store/wave.ts'

const waiting = ['TO_BE_PRINTED', 'PICKING', 'PICKED']

/** Prints the labels of a whole wave, by slot and number. */
export const printWaveLabels = command({
  name: 'printWaveLabels',
  means:
    'Creates a print job for each label of a wave that is ready and not printed yet; if all are printed, for all of them again, with a reason. Packages on hold or being intercepted are left out. A wave with printed labels cannot be voided.',
  right: packageRights.label,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave.' }),
    reason: text(200).nullish().meta({ description: 'Reason of the reprint.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, reason }) {
    const wave = await loadWave(tx, waveId)
    if (isOver(wave)) throw WaveOver({ number: wave.number })
    const members = (await lockMembers(tx, waveId, waiting)).filter((member) => !isStopped(member))
    const idsBy = (labels: readonly string[]) => members.filter(({ label }) => labels.includes(label)).map((member) => member.id)
    const { printed, facts } = await markLabelsPrinted(tx, call, idsBy(['READY']))
    const ids = printed.length > 0 ? printed : idsBy(['PRINTED'])
    if (ids.length === 0) throw NoLabelReady({ number: wave.number })
    const inOrder = members.filter((member) => ids.includes(member.id))
    const before = await labelsPrintedBefore(
      tx,
      inOrder.map(({ id: packageId, labelRequest }) => ({ packageId, labelRequest })),
    )
    if (before.size > 0 && !reason) throw ReprintReasonRequired({ what: wave.number }, 'reason')
    const printJobIds = await insertPrintJobs(
      tx,
      call,
      inOrder.map((member) => ({
        kind: 'PACKAGE_LABEL',
        warehouseId: wave.warehouseId,
        documentId: member.id,
        labelRequest: member.labelRequest,
        reprintReason: before.has(member.id) ? (reason ?? null) : null,
      })),
    )
    const result = { waveId, printJobIds, notReady: idsBy(['NONE', 'REQUESTED', 'FAILED', 'VOID_REQUESTED', 'VOIDED']) }
    return { result, facts: [waveFact('labels-printed', wave, { packages: ids.length }), ...facts] }
  },
})
