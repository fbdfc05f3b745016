import { hasRight } from '../../../../kernel/command/actor.ts'
import { command } from '../../../../kernel/command/command.ts'
import { NotFound, NotInState } from '../../../../kernel/failures.ts'
import { fields, id, idOf, text } from '../../../../kernel/input/fieldTypes.ts'
import { printerId } from '../../../../printer/input.ts'
import { printerRights } from '../../../../printer/states.ts'
import { loadPrinter, printDocumentAt } from '../../../../printer/steps.ts'
import { warehouseOfStation } from '../../../../station/steps.ts'
import { documentTypeNames, documentTypes } from '../../documents.ts'
import { isDraft } from '../mayPrintManifest.ts'

/** Gives a document to a printer; the server sends it. */
export const printDocument = command({
  name: 'printDocument',
  means:
    'Gives a document to a printer: the server sends it, and the print job says what became of it. Pick lists and signed hand-over sheets, of which the first print is recorded, are printed by `markWavePrinted` and `printHandover`.',
  right: printerRights.print,
  input: fields({
    printerId,
    documentId: idOf(documentTypeNames).meta({
      description: 'A transfer, stock count, receipt or hand-over sheet, or a document of a carrier.',
    }),
    stationId: id('Station').nullish().meta({ description: 'Station that it is printed at.' }),
    reason: text(200).nullish().meta({ description: 'Reason of a reprint.' }),
  }),
  // Only those who work for all customers print: the sheets show staff.
  scope: async (input, db) => ({ warehouseId: (await loadPrinter(db, input.printerId, 'printerId')).warehouseId, customerId: null }),
  async run(tx, call, { printerId, documentId, stationId, reason }) {
    const { kind, right, find } = documentTypes[documentId.type]
    const [document] = await find(tx, [documentId.id])
    const { warehouseId, customerId } = document ?? { warehouseId: null, customerId: null }
    if (!document || !warehouseId || !hasRight(call.actor, right, { warehouseId, customerId }))
      throw NotFound({ what: documentId.type }, 'documentId')
    // The first print of a signed sheet is recorded: `printHandover` does.
    if (documentId.type === 'HandoverSheet' && !(await isDraft(tx, documentId.id))) throw NotInState({ what: document.number })
    if (stationId && (await warehouseOfStation(tx, stationId)) !== warehouseId) throw NotFound({ what: 'Station' }, 'stationId')
    const queued = { kind, warehouseId, documentId: documentId.id, reprintReason: reason ?? null }
    const { printJobId, facts } = await printDocumentAt(tx, call, { printerId, stationId: stationId ?? null }, queued)
    return { result: { printJobId }, facts }
  },
})
