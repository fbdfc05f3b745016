/** A package line with pieces locked for it that missing goods could cost. */
export interface LockHolder {
  lineId: string
  packageId: string
  packageNumber: string
  warehouseId: string
  customerId: string
  productId: string
  state: string
  locked: number
  allocated: number
}

/** Allocated pieces that a package line loses. */
export interface LostPieces {
  lineId: string
  quantity: number
}

/** By product: pieces that are locked for packages but no longer there after these changes of good pieces. */
export function tooFewPieces(changes: ReadonlyMap<string, number>, available: ReadonlyMap<string, number>): Map<string, number> {
  const tooFew = [...changes].map(([productId, change]) => [productId, change, available.get(productId) ?? 0] as const)
  return new Map(
    tooFew
      .filter(([, change, pieces]) => -change > Math.max(0, pieces))
      .map(([productId, change, pieces]) => [productId, -change - pieces]),
  )
}

/**
 * Where locks are released when more pieces are locked than are left: at lines without goods, of abnormal packages first (as many pieces as needed),
 * then of pending packages (whole packages, which go back to draft), both in the order of the holders. Packages that lose goods count as abnormal.
 */
export function planUnlocking(
  holders: readonly LockHolder[],
  lost: readonly LostPieces[],
  tooFew: ReadonlyMap<string, number>,
): { abnormal: string[]; unlocked: (LockHolder & { pieces: number })[]; drafts: string[] } {
  const lostOf = new Map<string, number>()
  for (const { lineId, quantity } of lost) lostOf.set(lineId, (lostOf.get(lineId) ?? 0) + quantity)
  const abnormal = [...new Set(holders.filter(({ lineId }) => lostOf.has(lineId)).map(({ packageId }) => packageId))]
  const left = new Map(tooFew)
  const missingOf = (productId: string) => Math.max(0, left.get(productId) ?? 0)
  const unlocked: (LockHolder & { pieces: number })[] = []
  for (const holder of holders.filter((one) => one.state === 'ABNORMAL' || abnormal.includes(one.packageId))) {
    const unallocated = holder.locked - holder.allocated + (lostOf.get(holder.lineId) ?? 0)
    const pieces = Math.min(unallocated, missingOf(holder.productId))
    if (pieces <= 0) continue
    unlocked.push({ ...holder, pieces })
    left.set(holder.productId, missingOf(holder.productId) - pieces)
  }
  const drafts: string[] = []
  for (const { packageId, productId, state } of holders) {
    if (state !== 'PENDING' || missingOf(productId) === 0 || drafts.includes(packageId)) continue
    drafts.push(packageId)
    for (const line of holders.filter((one) => one.packageId === packageId))
      left.set(line.productId, missingOf(line.productId) - line.locked)
  }
  return { abnormal, unlocked, drafts }
}
