import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { ProductMove } from '../../stock/steps/post.ts'
import { type LostPieces, planUnlocking } from '../shortage.ts'
import { reduceLocked } from '../store/lines.ts'
import { lockPackages } from '../store/move.ts'
import { readLockHolders } from '../store/shortage.ts'
import { markAbnormal } from './abnormal.ts'
import { returnToDraft } from './pool.ts'

export { tooFewPieces } from '../shortage.ts'
export { packagesOfLines } from '../store/shortage.ts'
export { lockPackages }

/** Packages that missing pieces hit. */
export interface HitPackages {
  /** Packages that become abnormal, because goods allocated to them are missing. */
  abnormal: readonly string[]
  /** Packages that go back to draft, because there is no stock for them any more. */
  drafts: readonly string[]
}

type Plan = ReturnType<typeof planUnlocking>

/** The packages that lose goods or locks by a plan. */
export const packagesHit = ({ abnormal, drafts, unlocked }: Plan): string[] => [
  ...new Set([...abnormal, ...drafts, ...unlocked.map(({ packageId }) => packageId)]),
]

/** What missing pieces do to the packages of a warehouse: which lose goods, and which lose what is locked for them. Nothing changes. */
export async function planPackageShortage(
  tx: Parameters<typeof readLockHolders>[0],
  warehouseId: string,
  lost: readonly LostPieces[],
  tooFew: ReadonlyMap<string, number>,
) {
  const holders = await readLockHolders(
    tx,
    warehouseId,
    [...tooFew.keys()],
    lost.map(({ lineId }) => lineId),
  )
  return planUnlocking(holders, lost, tooFew)
}

/**
 * Takes missing pieces from packages: those whose allocated goods are missing become abnormal; then locks without goods are released, of abnormal
 * packages first, then of pending ones, which go back to draft. Returns the changes of locks for the caller to post.
 */
export async function applyPackageShortage(
  tx: Tx,
  call: Call,
  { abnormal, unlocked, drafts }: Plan,
): Promise<{ products: ProductMove[]; facts: Fact[] }> {
  const marked = await markAbnormal(tx, call, abnormal, 'OUT_OF_STOCK')
  await reduceLocked(tx, unlocked)
  const drafted = await returnToDraft(tx, call, drafts, 'INSUFFICIENT_AVAILABLE')
  const products = unlocked.map(({ warehouseId, customerId, productId, pieces, packageId, packageNumber }) => ({
    warehouseId,
    customerId,
    productId,
    locked: -pieces,
    document: { kind: 'Package', id: packageId, number: packageNumber },
  }))
  return { products: [...products, ...drafted.products], facts: [...marked.facts, ...drafted.facts] }
}
