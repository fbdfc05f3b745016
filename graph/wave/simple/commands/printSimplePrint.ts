import { ReprintReasonRequired } from '../../../file/failures.ts'
import { insertPrintJobs, keepPrintState, labelsPrintedBefore } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { fields, id, text } from '../../../kernel/input/fieldTypes.ts'
import { isStopped } from '../../../package/rules.ts'
import { markLabelsPrinted } from '../../../package/steps/print.ts'
import { printerId } from '../../../printer/input.ts'
import { printDocumentAt } from '../../../printer/steps.ts'
import { SimplePrintNotInState } from '../../failures.ts'
import { waveRights } from '../../states.ts'
import { lockSimpleMembers, moveSimplePrint, simplePrintFact } from '../../store/simplePrint.ts'
import { loadSimplePrint, scopeOfSimplePrint } from '../loadSimplePrint.ts'

/** Creates print jobs for the pick list and the labels of a simple print. */
export const printSimplePrint = command({
  name: 'printSimplePrint',
  means:
    'Creates print jobs for the pick list and the labels of a simple print; a reprint needs a reason, also after it was confirmed. The PDFs are `GET /sheets/simple-picking-list/<id>` and `GET /sheets/simple-labels/<id>`. With a printer, which needs `printer:print`, the server sends the pick list there.',
  right: waveRights.simple,
  input: fields({
    simplePrintId: id('SimplePrint').meta({ description: 'The simple print.' }),
    reason: text(200).nullish().meta({ description: 'Reason of the reprint.' }),
    printerId: printerId.nullish(),
  }),
  scope: ({ simplePrintId }, db) => scopeOfSimplePrint(db, simplePrintId),
  async run(tx, call, { simplePrintId, reason, printerId: printer }) {
    const batch = await loadSimplePrint(tx, simplePrintId)
    const { number, warehouseId } = batch
    if (batch.state === 'CANCELLED') throw SimplePrintNotInState({ number })
    const members = await lockSimpleMembers(tx, simplePrintId)
    const isPrintable = batch.state === 'CONFIRMED' ? ['TO_BE_SHIPPED'] : ['TO_BE_PRINTED']
    const waiting = members.filter(
      (member) => isPrintable.includes(member.state) && (member.label === 'READY' || member.label === 'PRINTED') && !isStopped(member),
    )
    const before = await labelsPrintedBefore(
      tx,
      waiting.map(({ id: packageId, labelRequest }) => ({ packageId, labelRequest })),
    )
    if ((batch.printedAt || before.size > 0) && !reason) throw ReprintReasonRequired({ what: number }, 'reason')
    const { printed, facts } = await markLabelsPrinted(
      tx,
      call,
      waiting.filter(({ label }) => label === 'READY').map(({ id: packageId }) => packageId),
    )
    const shown = waiting.filter(({ id: packageId, label }) => label === 'PRINTED' || printed.includes(packageId))
    const reprintReason = batch.printedAt ? (reason ?? null) : null
    const list = { kind: 'PICKING_LIST' as const, warehouseId, documentId: simplePrintId, reprintReason }
    const atPrinter = printer ? await printDocumentAt(tx, call, { printerId: printer }, list) : null
    if (atPrinter) facts.push(...atPrinter.facts)
    else await keepPrintState(tx, call, await insertPrintJobs(tx, call, [{ ...list, labelRequest: null }]), 'SENT')
    const printJobIds = await insertPrintJobs(
      tx,
      call,
      shown.map(({ id: documentId, labelRequest }) => ({
        kind: 'PACKAGE_LABEL' as const,
        warehouseId,
        documentId,
        labelRequest,
        reprintReason: before.has(documentId) ? (reason ?? null) : null,
      })),
    )
    if (batch.state === 'TO_BE_PRINTED') await moveSimplePrint(tx, call, simplePrintId, 'print', 'printed_at = kernel_now()')
    const result = { simplePrintId, printJobIds, listJobId: atPrinter?.printJobId ?? null }
    return { result, facts: [simplePrintFact(batch.printedAt ? 'reprinted' : 'printed', batch), ...facts] }
  },
})
