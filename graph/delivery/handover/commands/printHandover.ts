import { ReprintReasonRequired } from '../../../file/failures.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotInState } from '../../../kernel/failures.ts'
import { printDocumentAt } from '../../../printer/steps.ts'
import { PrintHandoverInput } from '../../input.ts'
import { deliveryRights } from '../../states/handover.ts'
import { countPrints, insertPrint, lockSheet, scopeOfSheet } from '../../store/handover.ts'
import { handoverFact } from '../handoverFact.ts'

/** Records a print of the manifest of a signed sheet. */
export const printHandover = command({
  name: 'printHandover',
  means:
    'Records a print of the manifest of a signed hand-over sheet; a reprint needs a reason. The PDF is `GET /sheets/handover-manifest/<id>`, also as a draft before it is signed; loading it is not recorded, prints from the console are. With a printer, which needs `printer:print`, the server sends it there.',
  right: deliveryRights.handOver,
  input: PrintHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId, reason, printerId }) {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state !== 'CLOSED') throw NotInState({ what: sheet.number })
    if ((await countPrints(tx, sheetId)) > 0 && !reason) throw ReprintReasonRequired({ what: sheet.number }, 'reason')
    const manifest = {
      kind: 'HANDOVER_MANIFEST',
      warehouseId: sheet.warehouseId,
      documentId: sheetId,
      reprintReason: reason ?? null,
    } as const
    const queued = printerId ? await printDocumentAt(tx, call, { printerId }, manifest) : { printJobId: null, facts: [] }
    await insertPrint(tx, call, sheet, { reason: reason ?? null, printJobId: queued.printJobId })
    return { result: { sheetId, printJobId: queued.printJobId }, facts: [handoverFact('printed', sheet), ...queued.facts] }
  },
})
