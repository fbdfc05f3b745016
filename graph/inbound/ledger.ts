import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { type PlaceMove, post } from '../stock/steps/post.ts'
import type { Order } from './rules/model.ts'
import { changesBetween } from './rules/quantities.ts'

/** Posts what has changed between an order and what it has become; the last thing that a command does. */
export async function postChanges(tx: Tx, call: Call, before: Order, after: Order, places: readonly PlaceMove[] = []): Promise<void> {
  const { id, number, warehouseId, customerId } = after
  const products = changesBetween(before, after).map((change) => ({ ...change, warehouseId, customerId }))
  await post(tx, call, { kind: 'InboundOrder', id, number }, { places, products })
}

/** A fact about an order; where the change completed it, a second one says so. */
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
