import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { type LocationMove, post } from '../stock/steps/post.ts'
import type { Order } from './rules/model.ts'
import { changesBetween } from './rules/quantities.ts'

/** Posts the difference between two versions of an order; the last step of a command. */
export async function postChanges(tx: Tx, call: Call, before: Order, after: Order, places: readonly LocationMove[] = []): Promise<void> {
  const { id, number, warehouseId, customerId } = after
  const products = changesBetween(before, after).map((change) => ({ ...change, warehouseId, customerId }))
  await post(tx, call, { kind: 'InboundOrder', id, number }, { places, products })
}

/** Facts of an order change; a second one if the change completed it. */
export function inboundFacts(kind: string, before: Order, after: Order, payload: Record<string, unknown> = {}): Fact[] {
  const fact = (name: string, values: Record<string, unknown>): Fact => ({
    kind: `inbound.${name}`,
    type: 'InboundOrder',
    id: after.id,
    warehouseId: after.warehouseId,
    customerId: after.customerId,
    payload: values,
  })
  const completed = before.state !== 'COMPLETED' && after.state === 'COMPLETED'
  return [fact(kind, payload), ...(completed ? [fact('completed', {})] : [])]
}
