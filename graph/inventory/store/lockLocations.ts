import type { Tx } from '../../kernel/sql/db.ts'

/**
 * Makes counts and adjustments at the same locations wait for each other. The lock of the stock is not enough: where the book knows nothing of found
 * goods, there is no row to lock. Before the stock in the lock order.
 */
export async function lockLocations(tx: Tx, locationIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from location where id = any($1::uuid[]) order by id for no key update', locationIds)
}
