import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { runIn, statement, type Values } from '../../kernel/sql/statement.ts'
import { batchPart, type NewBatch, valuesOfBatches } from '../../stock/steps/batch.ts'
import { postingParts } from '../../stock/steps/post.ts'
import { valuesOfChanges } from '../ledger.ts'
import { lineOf } from '../rules/model.ts'
import { keepOrderRemark, orderParts, valuesOfOrder } from './save.ts'
import type { OrderChange } from './saveChange.ts'
import { type NewShelving, shelvingPart, valuesOfShelvings } from './shelving.ts'

/** A change of an order by putaways, with the batches that they begin. */
export interface ShelvingChange extends OrderChange {
  batches: readonly NewBatch[]
  shelvings: readonly NewShelving[]
}

/** SQL: saves an order with its putaways and posts the difference; the part `saved` has a row if the order is as it was loaded. */
export const savingShelvings = {
  sql: `${orderParts}, ${batchPart('saved_order')}, ${shelvingPart('changed_order')},
  ${postingParts('saved_order cross join (select count(*) from made_batch) as b')}, saved as materialized (select from posted)`,
}

/** Values of `savingShelvings`. */
export function valuesOfShelvingChange(call: Call, { before, decision, batches, shelvings }: ShelvingChange, remark?: string): Values {
  const { order } = decision
  const { warehouseId, customerId } = order
  const places = shelvings.map(({ lineId, locationId, batchId, quality, quantity }) => ({
    warehouseId,
    customerId,
    locationId,
    productId: lineOf(order, lineId).productId,
    batchId,
    quality,
    onHand: quantity,
  }))
  return {
    ...valuesOfOrder(call, before, decision, remark),
    ...valuesOfBatches(call, batches),
    ...valuesOfShelvings(call, order, shelvings),
    ...valuesOfChanges(call, before, order, places),
  }
}

const saveStatement = statement(`with ready as (select 1), ${savingShelvings.sql} select 1 as saved from saved`)

/** Saves a locked order with its putaways and posts the difference; the last step of a command. */
export async function saveShelvings(tx: Tx, call: Call, change: ShelvingChange, remark?: string): Promise<void> {
  await keepOrderRemark(tx, call, change.decision, remark)
  const saved = await runIn(tx)(saveStatement, valuesOfShelvingChange(call, change, remark))
  if (saved.length === 0) throw new Error(`Order ${change.before.number} was not locked`)
}
