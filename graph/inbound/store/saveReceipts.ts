import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { runIn, statement, type Values } from '../../kernel/sql/statement.ts'
import { postingParts } from '../../stock/steps/post.ts'
import { valuesOfSeveralChanges } from '../ledger.ts'
import { type NewReceipt, receiptParts, valuesOfReceipts } from './receipt.ts'
import { orderParts, valuesOfOrderChanges } from './save.ts'
import type { OrderChange } from './saveChange.ts'

/** A change of an order by receipts. */
export interface ReceiptChange extends OrderChange {
  receipts: readonly NewReceipt[]
}

/** SQL: saves an order with its receipts and posts the difference; the part `saved` has a row if the order is as it was loaded. */
export const savingReceipts = {
  sql: `${orderParts}, ${receiptParts('changed_order')}, ${postingParts('saved_order')}, saved as materialized (select from posted)`,
}

/** Values of `savingReceipts`, for changes of one order by calls of one request, one after the other. */
export function valuesOfReceiptChanges(changes: readonly { call: Call; change: ReceiptChange }[]): Values {
  const [{ call, change: first }] = changes as readonly [(typeof changes)[number]]
  const receipts = changes.flatMap(({ change }) => change.receipts)
  return {
    ...valuesOfOrderChanges(changes.map((one) => ({ call: one.call, ...one.change }))),
    ...valuesOfReceipts(call, first.decision.order, receipts),
    ...valuesOfSeveralChanges(changes.map(({ call, change: { before, decision } }) => ({ call, before, after: decision.order }))),
  }
}

const saveStatement = statement(`with ready as (select 1), ${savingReceipts.sql} select 1 as saved from saved`)

/** Saves a locked order with its receipts and posts the difference; the last step of a command. */
export async function saveReceipts(tx: Tx, call: Call, change: ReceiptChange): Promise<void> {
  const saved = await runIn(tx)(saveStatement, valuesOfReceiptChanges([{ call, change }]))
  if (saved.length === 0) throw new Error(`Order ${change.before.number} was not locked`)
}
