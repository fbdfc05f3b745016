import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'

/** What the flow says of who caused a change. */
function caller(call: Call): string {
  const { commandId, actor, stationId, scannedAt } = call
  return JSON.stringify({ commandId, actorKind: actor.kind, actorId: actor.id, stationId, scannedAt })
}

/** One statement: location stock, its allocations and its flow. */
export async function postPlaces(tx: Tx, call: Call, places: readonly object[], claims: readonly object[]): Promise<void> {
  if (places.length + claims.length === 0) return
  const text = 'select stock_post_places($1::jsonb, $2::jsonb, $3::jsonb)'
  await tx.$queryRawUnsafe(text, caller(call), JSON.stringify(places), JSON.stringify(claims))
}

/** One statement: product stock and its flow. */
export async function postProducts(tx: Tx, call: Call, products: readonly object[]): Promise<void> {
  if (products.length === 0) return
  await tx.$queryRawUnsafe('select stock_post_products($1::jsonb, $2::jsonb)', caller(call), JSON.stringify(products))
}
