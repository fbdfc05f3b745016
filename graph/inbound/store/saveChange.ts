import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { runIn, statement, type Values } from '../../kernel/sql/statement.ts'
import { postingParts } from '../../stock/steps/post.ts'
import { valuesOfChanges } from '../ledger.ts'
import type { Decision, Order } from '../rules/model.ts'
import { keepOrderRemark, orderParts, valuesOfOrder } from './save.ts'

/** A change of an order: what it was, and what was decided. */
export interface OrderChange {
  before: Order
  decision: Decision
}

/** SQL: saves an order and posts the difference; the part `saved` has a row if the order is as it was loaded. */
export const savingChange = { sql: `${orderParts}, ${postingParts('saved_order')}, saved as materialized (select from posted)` }

/** Values of `savingChange`. */
export function valuesOfChange(call: Call, { before, decision }: OrderChange, remark?: string): Values {
  return { ...valuesOfOrder(call, before, decision, remark), ...valuesOfChanges(call, before, decision.order) }
}

const saveStatement = statement(`with ready as (select 1), ${savingChange.sql} select 1 as saved from saved`)

/** Saves a locked order and posts the difference; the last step of a command. */
export async function saveChange(tx: Tx, call: Call, change: OrderChange, remark?: string): Promise<void> {
  await keepOrderRemark(tx, call, change.decision, remark)
  const saved = await runIn(tx)(saveStatement, valuesOfChange(call, change, remark))
  if (saved.length === 0) throw new Error(`Order ${change.before.number} was not locked`)
}
