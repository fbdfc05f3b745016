import { command } from '../../kernel/command/command.ts'
import { loadIn } from '../../kernel/command/loadDecideSave.ts'
import { nextNumbers } from '../../kernel/number.ts'
import { entriesOf } from '../entries.ts'
import { NothingCorrected } from '../failures.ts'
import { CorrectReceiptInput } from '../input.ts'
import { inboundFacts } from '../ledger.ts'
import type { Counted } from '../rules/receiving.ts'
import { inboundRights } from '../states.ts'
import { loadReceipt, readReceipt } from '../store/loadUndo.ts'
import { lockOrderOfReceipt } from '../store/order.ts'
import { saveReceipts } from '../store/saveReceipts.ts'
import { replaceReceipt, requireUncorrected, scopeOfReceipt } from '../wrongReceipt.ts'

/** Corrects a receipt: a negative one undoes it, and another one has the right count. */
export const correctReceipt = command({
  name: 'correctReceipt',
  means:
    'Corrects a receipt of an order that is being stored: a negative receipt undoes it, and a new one has the right count. Never below the pieces that are already put away.',
  right: inboundRights.receive,
  input: CorrectReceiptInput,
  scope: ({ receiptId }, db) => scopeOfReceipt(db, receiptId),
  async run(tx, call, { receiptId, reason, lines }) {
    await lockOrderOfReceipt(tx, receiptId)
    const loaded = readReceipt((await loadIn(tx, loadReceipt, { receiptId })) as Record<string, unknown>)
    const { before, receipt } = loaded
    requireUncorrected(receipt)
    const { listed, entries } = await entriesOf(tx, before, lines ?? [], call.newId)
    if (entries.length > 0 && isSame(receipt.counted, entries)) throw NothingCorrected({ receipt: receipt.number }, 'lines')
    const numbers = await nextNumbers(tx, call, 'receipt', entries.length > 0 ? 2 : 1)
    const { change, undone, replaced } = replaceReceipt(call, loaded, { listed, right: entries, reason }, numbers)
    await saveReceipts(tx, call, change)
    const { order } = change.decision
    return {
      result: { orderId: before.id, receiptId: (replaced ?? undone).id },
      facts: [
        ...inboundFacts('received', before, order, undone.fact),
        ...(replaced ? inboundFacts('received', order, order, replaced.fact) : []),
      ],
    }
  },
})

function isSame(recorded: readonly Counted[], right: readonly Counted[]): boolean {
  const text = (lines: readonly Counted[]) =>
    lines
      .map(({ lineId, good, defective, missing }) => [lineId, good, defective, missing].join())
      .sort()
      .join(' ')
  return text(recorded) === text(right)
}
