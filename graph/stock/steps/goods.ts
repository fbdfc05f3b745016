import type { Tx } from '../../kernel/db.ts'
import { allocate, type Held, type Want } from '../rules.ts'
import { lockFree, lockHeld } from '../store/goods.ts'
import type { Claim, Owner } from './post.ts'

/** Proposes goods for whole packages from the picking areas: first in, first out; the rows stay locked until they are posted. */
export async function proposeGoods(
  tx: Tx,
  warehouseId: string,
  packages: readonly { packageId: string; wants: readonly Want[] }[],
): Promise<{ claims: Claim[]; without: string[] }> {
  const productIds = [...new Set(packages.flatMap(({ wants }) => wants.map(({ productId }) => productId)))]
  return allocate(packages, await lockFree(tx, warehouseId, productIds))
}

/** What some owners have allocated, on shelves and on virtual locations; theirs until the command ends. */
export function goodsOf(tx: Tx, owner: Owner, ownerIds: readonly string[]): Promise<(Held & { kind: 'SHELF' | 'OUT' | 'HAND' })[]> {
  return lockHeld(tx, owner, ownerIds)
}
