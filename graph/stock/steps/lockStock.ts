import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { lockSpots } from '../store/claims.ts'
import { rememberSpots } from '../store/lockedSpots.ts'
import { lockProducts } from '../store/lockProducts.ts'
import { postPlaces } from '../store/post.ts'
import type { Owned, StockPosition } from './post.ts'

/** Stock that a command locks before it decides. */
export interface StockToLock {
  /** Products at locations, with everything that is allocated of them. */
  spots?: readonly { locationId: string; productId: string }[]
  /** Positions, which get their rows if they have none. */
  positions?: readonly (StockPosition & Owned)[]
  products: readonly { warehouseId: string; productId: string }[]
}

/**
 * Locks stock that a command has to see unchanged before it decides what to post, in lock order: location stock first, product stock last. Call it
 * once, with every location of the posting, after documents and packages are locked; the posting refuses others. A command that decides without
 * product stock leaves the locks to `post`.
 */
export async function lockStock(tx: Tx, call: Call, { spots = [], positions = [], products }: StockToLock): Promise<void> {
  if (spots.length > 0) await lockSpots(tx, spots)
  // Posting no pieces locks the rows, and inserts those that are missing.
  const nothing = positions.map((position) => ({ ...position, onHand: 0 }))
  await postPlaces(tx, call, nothing, [])
  await lockProducts(tx, products)
  rememberSpots(tx, [...spots, ...positions])
}
