export type WaveTypeValue = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'

/** The order in which types are decided over the pool. */
export const waveTypes: readonly WaveTypeValue[] = ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']

/** A package of the pool as generation sees it. */
export interface PoolPackage {
  id: string
  groupId: string | null
  signature: string
  skus: number
  pieces: number
}

export interface TypeSetting {
  type: WaveTypeValue
  /** The most packages of one wave, above 0. */
  maximum: number
  /** From how many equal packages on they are hot. */
  hotThreshold: number
}

export interface ProposedWave {
  type: WaveTypeValue
  groupId: string | null
  packageIds: string[]
}

/** Decides the type of every package of the pool: hot, one piece, one product with many pieces, mixed; in this order. */
export function typeOf(pool: readonly PoolPackage[], hotThreshold: number): Map<string, WaveTypeValue> {
  const equal = new Map<string, number>()
  const keyOf = (one: PoolPackage) => `${one.groupId ?? ''} ${one.signature}`
  for (const one of pool) equal.set(keyOf(one), (equal.get(keyOf(one)) ?? 0) + 1)
  return new Map(
    pool.map((one) => {
      if ((equal.get(keyOf(one)) ?? 0) >= hotThreshold) return [one.id, 'HOT']
      if (one.pieces === 1) return [one.id, 'ONE_PIECE']
      return [one.id, one.skus === 1 ? 'ONE_PRODUCT' : 'MIXED']
    }),
  )
}

/**
 * Cuts a pool into waves: by logistics group and type, the oldest first, at most `maximum` packages each. A hot wave holds packages of
 * one signature; packages of equal signature stay together in the others too.
 */
export function partition(pool: readonly PoolPackage[], settings: readonly TypeSetting[]): ProposedWave[] {
  const hotThreshold = settings.find(({ type }) => type === 'HOT')?.hotThreshold ?? Number.POSITIVE_INFINITY
  const types = typeOf(pool, hotThreshold)
  return waveTypes.flatMap((type) => {
    const setting = settings.find((one) => one.type === type)
    if (!setting) return []
    const ofType = pool.filter((one) => types.get(one.id) === type)
    const groups = Map.groupBy(ofType, (one) => (type === 'HOT' ? `${one.groupId} ${one.signature}` : `${one.groupId}`))
    return [...groups.values()].flatMap((group) =>
      chunks(group, setting.maximum).map((members) => ({
        type,
        groupId: members[0]?.groupId ?? null,
        packageIds: members.map(({ id }) => id),
      })),
    )
  })
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** What a package's line is sent for at one spot. */
export interface PickShare {
  packageId: string
  /** Order of creation: greater is newer. */
  age: string
  lineId: string
  quantity: number
}

/**
 * Who goes without when `missing` pieces were not found at a spot: as few packages as possible, the newest first among equals. Returns how
 * many pieces each line goes without; the sum is `missing`, or everything where less was asked for.
 */
export function victims(shares: readonly PickShare[], missing: number): { packageId: string; lineId: string; quantity: number }[] {
  const out: { packageId: string; lineId: string; quantity: number }[] = []
  const left = [...shares].sort((a, b) => (a.age < b.age ? 1 : a.age > b.age ? -1 : 0))
  for (let rest = missing; rest > 0 && left.length > 0; ) {
    // One package that can bear all the rest, as tightly as possible; else the largest.
    const bearing = left.filter((share) => share.quantity >= rest)
    const best = bearing.length > 0 ? Math.min(...bearing.map((s) => s.quantity)) : Math.max(...left.map((s) => s.quantity))
    const at = left.findIndex((share) => share.quantity === best)
    const [share] = left.splice(at, 1) as [PickShare]
    const quantity = Math.min(rest, share.quantity)
    out.push({ packageId: share.packageId, lineId: share.lineId, quantity })
    rest -= quantity
  }
  return out
}

/** A line that goods could be put to at the sorting table or at the packing bench. */
export interface OpenLine {
  lineId: string
  packageId: string
  hole: number | null
  /** Pieces of this line that are still to come. */
  open: number
  /** Pieces of the whole package that are still to come. */
  packageOpen: number
}

/** Where the next piece goes: to the package that is nearest to complete, then to the lowest hole, so that packages finish early. */
export function nextLine(lines: readonly OpenLine[]): OpenLine | null {
  const candidates = lines.filter(({ open }) => open > 0)
  candidates.sort((a, b) => a.packageOpen - b.packageOpen || (a.hole ?? 0) - (b.hole ?? 0) || (a.packageId < b.packageId ? -1 : 1))
  return candidates[0] ?? null
}
