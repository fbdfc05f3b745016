import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, id } from '../kernel/input/fieldTypes.ts'
import { inboundFacts } from './ledger.ts'
import { type ReceiveView, receiveView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { loadWrongReceipt, replaceReceipt, scopeOfReceipt } from './wrongReceipt.ts'

/** Undo of a receiving scan, by a negative receipt. */
export const unreceiveScan = command({
  name: 'unreceiveScan',
  means: 'Undoes a receipt by a negative one, never below the pieces already put away.',
  right: inboundRights.receive,
  input: fields({ receiptId: id('Receipt').meta({ description: 'The receipt to undo.' }) }),
  scope: ({ receiptId }, db) => scopeOfReceipt(db, receiptId),
  async run(tx, call, { receiptId }): Promise<{ result: ReceiveView; facts: Fact[] }> {
    const { before, receipt } = await loadWrongReceipt(tx, receiptId)
    const { decision, inBox, undone } = await replaceReceipt(tx, call, { before, listed: before, receipt, right: [] })
    const { boxId, counted } = undone.fact
    return {
      result: receiveView(decision.order, { step: 'CORRECTED', boxId, inBox, counted, receipt: undone }),
      facts: inboundFacts('received', before, decision.order, undone.fact),
    }
  },
})
