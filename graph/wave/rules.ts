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
 * Cuts a pool into waves: by logistics group and type, the oldest first, at most `maximum` packages each; a hot wave holds packages of one
 * signature. The types are decided over the whole pool, whichever of them are `wanted`.
 */
export function partition(
  pool: readonly PoolPackage[],
  settings: readonly TypeSetting[],
  wanted: readonly WaveTypeValue[] = waveTypes,
): ProposedWave[] {
  const types = typeOf(pool, settings.find(({ type }) => type === 'HOT')?.hotThreshold ?? Number.POSITIVE_INFINITY)
  return waveTypes.flatMap((type) => {
    const setting = settings.find((one) => one.type === type)
    if (!setting || !wanted.includes(type)) return []
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

/** Which packages the free pieces of their products cannot fill: whole packages only, in the order given. */
export function unfilled(
  packages: readonly { id: string; wants: readonly { productId: string; quantity: number }[] }[],
  free: ReadonlyMap<string, number>,
): string[] {
  const left = new Map(free)
  return packages.flatMap(({ id, wants }) => {
    if (wants.some(({ productId, quantity }) => (left.get(productId) ?? 0) < quantity)) return [id]
    for (const { productId, quantity } of wants) left.set(productId, (left.get(productId) ?? 0) - quantity)
    return []
  })
}

/** What a package is sent for at one spot; ids are in order of creation: the greater is the newer. */
export interface PickShare {
  packageId: string
  quantity: number
}

/**
 * Who goes without when `missing` pieces were not found at a spot: first packages that are `hit` already, then as few others as possible,
 * the newest first among equals. The sum is `missing`, or everything where less was asked for.
 */
export function victims(shares: readonly PickShare[], missing: number, hit: ReadonlySet<string> = new Set()): PickShare[] {
  const newestFirst = [...shares].sort((a, b) => (a.packageId < b.packageId ? 1 : -1))
  const left = newestFirst.filter(({ packageId }) => !hit.has(packageId))
  const out: PickShare[] = []
  let rest = missing
  const take = ({ packageId, quantity }: PickShare) => {
    out.push({ packageId, quantity: Math.min(rest, quantity) })
    rest -= Math.min(rest, quantity)
  }
  for (const share of newestFirst) if (rest > 0 && hit.has(share.packageId)) take(share)
  while (rest > 0 && left.length > 0) {
    // One package that can bear all the rest, as tightly as possible; else the largest.
    const bearing = left.filter(({ quantity }) => quantity >= rest)
    const best = bearing.length > 0 ? Math.min(...bearing.map((s) => s.quantity)) : Math.max(...left.map((s) => s.quantity))
    const at = left.findIndex(({ quantity }) => quantity === best)
    take(left.splice(at, 1)[0] as PickShare)
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
  /** Pieces of the whole package that are not in its hole yet. */
  packageUnsorted: number
}

/** Where the next piece goes: to the package that is nearest to complete, then to the lowest hole, so that packages finish early. */
export function nextLine<Line extends OpenLine>(lines: readonly Line[]): Line | null {
  const candidates = lines.filter(({ open }) => open > 0)
  candidates.sort((a, b) => a.packageOpen - b.packageOpen || (a.hole ?? 0) - (b.hole ?? 0) || (a.packageId < b.packageId ? -1 : 1))
  return candidates[0] ?? null
}
