import type { Tx } from '../../kernel/sql/db.ts'

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

/** Fails if a transaction that has locked product stock is about to lock other location stock than before: that would be a deadlock. */
export function requireLockOrder(tx: Tx, spots: readonly Spot[]): void {
  const locked = lockedSpots.get(tx)
  const wrong = locked && spots.find((spot) => !locked.has(keyOf(spot)))
  if (wrong) throw new Error(`Location stock would be locked after product stock: name ${keyOf(wrong)} to lockStock`)
}
