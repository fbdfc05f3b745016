import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave } from '../../kernel/command/loadDecideSave.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { inboundFacts } from '../ledger.ts'
import { type ReceiveView, receiveView } from '../rules/view.ts'
import { inboundRights } from '../states.ts'
import { type LoadedReceipt, loadReceipt, readReceipt } from '../store/loadUndo.ts'
import { lockOrderOfReceipt } from '../store/order.ts'
import { type ReceiptChange, savingReceipts, valuesOfReceiptChanges } from '../store/saveReceipts.ts'
import { replaceReceipt, requireUncorrected, scopeOfReceipt } from '../wrongReceipt.ts'

interface UnreceiveInput {
  receiptId: string
}

const unreceiving = loadDecideSave({
  together: (_inputs: readonly UnreceiveInput[]) => 1,
  load: loadReceipt,
  valuesOf: ([input]) => ({ receiptId: input?.receiptId }),
  read: readReceipt,
  decide(loaded: LoadedReceipt, call): Decision<LoadedReceipt, ReceiptChange, ReceiveView> {
    const { before, receipt } = loaded
    requireUncorrected(receipt)
    // The undo belongs to the receipt that it reverses.
    const { change, inBox, undone } = replaceReceipt(call, loaded, { listed: before, right: [] }, [receipt.number])
    const { boxId, counted } = undone.fact
    const { order } = change.decision
    return {
      loaded,
      change,
      result: receiveView(order, { step: 'CORRECTED', boxId, inBox, counted, receipt: undone }),
      facts: inboundFacts('received', before, order, undone.fact),
    }
  },
  save: (changes) => ({ parts: savingReceipts, rows: 1, values: valuesOfReceiptChanges(changes) }),
})

/** Undo of a receiving scan, by a negative receipt. */
export const unreceiveScan = command({
  name: 'unreceiveScan',
  means: 'Undoes a receipt by a negative one, never below the pieces already put away.',
  right: inboundRights.receive,
  input: fields({ receiptId: id('Receipt').meta({ description: 'The receipt to undo.' }) }),
  scope: ({ receiptId }, db) => scopeOfReceipt(db, receiptId),
  direct: unreceiving,
  async run(tx, call, input) {
    await lockOrderOfReceipt(tx, input.receiptId)
    return decideAndSave(tx, call, unreceiving, input)
  },
})
