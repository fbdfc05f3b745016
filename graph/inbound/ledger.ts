import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import type { Values } from '../kernel/sql/statement.ts'
import { type LocationMove, type ProductMove, post, valuesOfPosting } from '../stock/steps/post.ts'
import type { Order } from './rules/model.ts'
import { changesBetween } from './rules/quantities.ts'

/** Posts the difference between two versions of an order; the last step of a command. */
export async function postChanges(tx: Tx, call: Call, before: Order, after: Order, places: readonly LocationMove[] = []): Promise<void> {
  await postChangesOf(tx, call, [{ before, after }], places)
}

/** Posts the differences between two versions of orders at once. */
export async function postChangesOf(
  tx: Tx,
  call: Call,
  orders: readonly { before: Order; after: Order }[],
  places: readonly LocationMove[] = [],
): Promise<void> {
  const [first] = orders
  if (first) await post(tx, call, documentOf(first.after), { places, products: orders.flatMap(productMovesOf) })
}

/** Values of `postingParts` for the difference between two versions of an order. */
export function valuesOfChanges(call: Call, before: Order, after: Order, places: readonly LocationMove[] = []): Values {
  return valuesOfPosting(call, { places, products: productMovesOf({ before, after }) }, documentOf(after))
}

/** The same for changes of one order by several calls, one after the other. */
export function valuesOfSeveralChanges(changes: readonly { call: Call; before: Order; after: Order }[]): Values {
  const [first] = changes as readonly [(typeof changes)[number]]
  const products = changes.flatMap(({ call, ...change }, callNo) => {
    const { commandId, scannedAt, topics } = call
    const moves = productMovesOf(change)
    // Each call tells of its own moves.
    if (moves.length > 0) topics.add('stock')
    return moves.map((move) => ({ ...move, by: { callNo, commandId, scannedAt } }))
  })
  return valuesOfPosting({ ...first.call, topics: new Set() }, { products }, documentOf(first.after))
}

function productMovesOf({ before, after }: { before: Order; after: Order }): ProductMove[] {
  const { warehouseId, customerId } = after
  return changesBetween(before, after).map((change) => ({ ...change, warehouseId, customerId, document: documentOf(after) }))
}

const documentOf = ({ id, number }: Order) => ({ kind: 'InboundOrder', id, number })

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
