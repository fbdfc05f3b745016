import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** The actor of a change, as the ledger stores it. */
function caller(call: Call): string {
  const { commandId, actor, stationId, scannedAt } = call
  return JSON.stringify({ commandId, actorKind: actor.kind, actorId: actor.id, stationId, scannedAt })
}

/** Posts location stock, allocations and ledger rows in one statement. */
export async function postPlaces(tx: Tx, call: Call, places: readonly object[], allocations: readonly object[]): Promise<void> {
  if (places.length + allocations.length === 0) return
  const text = 'select stock_post_places($1::jsonb, $2::jsonb, $3::jsonb)'
  await tx.$queryRawUnsafe(text, caller(call), JSON.stringify(places), JSON.stringify(allocations))
}

/** Posts product stock and ledger rows in one statement. */
export async function postProducts(tx: Tx, call: Call, products: readonly object[]): Promise<void> {
  if (products.length === 0) return
  await tx.$queryRawUnsafe('select stock_post_products($1::jsonb, $2::jsonb)', caller(call), JSON.stringify(products))
}
