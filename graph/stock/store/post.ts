import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'

/** Changes as they are posted: of location stock, of its allocations, and of product stock. */
export interface PostedRows {
  places: readonly object[]
  allocations: readonly object[]
  products: readonly object[]
}

/**
 * SQL: posts location stock and allocations, then product stock, once the part `ready` has its one row; `posted` has one row then. The last parts that
 * lock anything, because product stock is contended.
 */
export const postingParts = (ready: string) => `
  placed as materialized (
    select from ${ready}
    where case when :places::jsonb = '[]' and :claims::jsonb = '[]' then true
      else stock_post_places(:poster::jsonb, :places::jsonb, :claims::jsonb) = 1 end
  ), posted as materialized (
    select from placed where case when :products::jsonb = '[]' then true else stock_post_products(:poster::jsonb, :products::jsonb) = 1 end
  )`

/** Values of `postingParts`. */
export const valuesOfRows = (call: Call, { places, allocations, products }: PostedRows): Values => ({
  poster: caller(call),
  places: JSON.stringify(places),
  claims: JSON.stringify(allocations),
  products: JSON.stringify(products),
})

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
