import type { Tx } from '../../kernel/sql/db.ts'
import { RetryCommand } from '../../kernel/sql/sqlError.ts'

interface Spot {
  locationId: string
  productId: string
}

const keyOf = ({ locationId, productId }: Spot) => `${locationId} ${productId}`
const lockedSpots = new WeakMap<Tx, Set<string>>()

/** Remembers the location stock that a transaction has locked before product stock. */
export function rememberSpots(tx: Tx, spots: readonly Spot[]): void {
  lockedSpots.set(tx, new Set(spots.map(keyOf)))
}

/**
 * Begins the command again if a transaction that has locked product stock is about to lock other location stock than before, which could be a
 * deadlock: something has changed between its first look and its locks, or it does not name a spot to `lockStock`.
 */
export function requireLockOrder(tx: Tx, spots: readonly Spot[]): void {
  const locked = lockedSpots.get(tx)
  if (locked && !spots.every((spot) => locked.has(keyOf(spot)))) throw new RetryCommand()
}
