import type { Failure } from '../../kernel/command/failure.ts'
import { refuseStopped } from '../../package/rules.ts'
import { LabelNotReady, PackageNotPending } from '../failures.ts'

export type WaveTypeValue = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'

/** Wave types, in the order in which they are assigned. */
export const waveTypes: readonly WaveTypeValue[] = ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']

export type WaveRuleValue = 'SHORT_WALKS' | 'OLDEST_FIRST'

/** A pending package for wave generation. */
export interface PoolPackage {
  id: string
  groupId: string | null
  signature: string
  skus: number
  pieces: number
}

export interface TypeSetting {
  type: WaveTypeValue
  /** Maximum packages per wave, greater than 0. */
  maximum: number
  /** Minimum number of identical packages for a hot wave. */
  hotThreshold: number
}

export interface ProposedWave {
  type: WaveTypeValue
  groupId: string | null
  packageIds: string[]
}

/** Assigns a type to every package of the pool: hot, one piece, one product, mixed; in this order. */
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
 * Cuts a pool into waves by logistics group and type, oldest first, at most `maximum` packages each and evenly filled; a hot wave has
 * packages of one signature. Types are assigned over the whole pool, whichever are `wanted`; packages for which `isLeftOut` get no wave.
 */
export function partition(
  pool: readonly PoolPackage[],
  settings: readonly TypeSetting[],
  wanted: readonly WaveTypeValue[] = waveTypes,
  isLeftOut: (packageId: string) => boolean = () => false,
): ProposedWave[] {
  const types = typeOf(pool, settings.find(({ type }) => type === 'HOT')?.hotThreshold ?? Number.POSITIVE_INFINITY)
  return waveTypes.flatMap((type) => {
    const setting = settings.find((one) => one.type === type)
    if (!setting || !wanted.includes(type)) return []
    const ofType = pool.filter((one) => types.get(one.id) === type && !isLeftOut(one.id))
    const groups = Map.groupBy(ofType, (one) => (type === 'HOT' ? `${one.groupId} ${one.signature}` : `${one.groupId}`))
    return [...groups.values()].flatMap((group) =>
      splitEvenly(group, setting.maximum).map((members) => ({
        type,
        groupId: members[0]?.groupId ?? null,
        packageIds: members.map(({ id }) => id),
      })),
    )
  })
}

/**
 * Groups proposed waves whose packages may change places: those of one type and logistics group. A hot wave stays alone, because its packages
 * are equal.
 */
export function interchangeable(waves: readonly ProposedWave[]): ProposedWave[][] {
  const keyOf = ({ type, groupId }: ProposedWave, at: number) => (type === 'HOT' ? `${at}` : `${type} ${groupId}`)
  return [
    ...Map.groupBy(
      waves.map((wave, at) => [keyOf(wave, at), wave] as const),
      ([key]) => key,
    ).values(),
  ].map((same) => same.map(([, wave]) => wave))
}

/** Waves with only these packages, without empty ones; null if one of the packages is in none. */
export function keepPackages(waves: readonly ProposedWave[], kept: ReadonlySet<string>): ProposedWave[] | null {
  const left = waves.map((wave) => ({ ...wave, packageIds: wave.packageIds.filter((id) => kept.has(id)) }))
  const total = left.reduce((sum, { packageIds }) => sum + packageIds.length, 0)
  return total < kept.size ? null : left.filter(({ packageIds }) => packageIds.length > 0)
}

/** Splits items in order into the fewest parts of at most `size`; part lengths differ by at most one. */
export function splitEvenly<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size)
  const start = (part: number) => Math.ceil((part * items.length) / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(start(part), start(part + 1)))
}

/** A picker with the open pieces of their waves. */
export interface PickerLoad {
  pickerId: string
  openPieces: number
}

/**
 * Assigns waves to pickers by open work: largest wave first, each to the picker with the fewest open pieces, the earlier in the list if
 * equal. Returns the picker of each wave, in wave order.
 */
export function assignPickers(wavePieces: readonly number[], pickers: readonly PickerLoad[]): string[] {
  const loads = pickers.map(({ pickerId, openPieces }) => ({ pickerId, pieces: openPieces }))
  const assigned: string[] = []
  const largestFirst = wavePieces.map((pieces, at) => ({ pieces, at })).sort((a, b) => b.pieces - a.pieces || a.at - b.at)
  for (const { pieces, at } of largestFirst) {
    const picker = loads.reduce((least, load) => (load.pieces < least.pieces ? load : least))
    picker.pieces += pieces
    assigned[at] = picker.pickerId
  }
  return assigned
}

/** Packages of a wave by progress: `packageCount`, at generation and split since, = due + abnormal + removed, and due = toPack + packed. */
export interface PackageCounts {
  /** All packages in the wave that are not abnormal. */
  due: number
  /** To be picked. */
  toPick: number
  /** Picked, to be packed. */
  picked: number
  /** Not packed yet: to be picked or picked. */
  toPack: number
  /** Packed, shipped or not. */
  packed: number
  shipped: number
  abnormal: number
  /** Cancelled or released since the wave was generated; not those joined again. */
  removed: number
}

/** Derives the package counts of a wave from counts per state; used by lists, stations and walls. */
export function countPackages(inState: (state: string) => number, packageCount: number): PackageCounts {
  const toPick = inState('TO_BE_PRINTED') + inState('PICKING')
  const picked = inState('PICKED')
  const packed = inState('TO_BE_SHIPPED') + inState('SHIPPED')
  const abnormal = inState('ABNORMAL')
  const due = toPick + picked + packed
  const removed = Math.max(0, packageCount - due - abnormal)
  return { due, toPick, picked, toPack: toPick + picked, packed, shipped: inState('SHIPPED'), abnormal, removed }
}

export type WaveRemainder = 'PACKAGES' | 'ABNORMAL' | 'NOTHING'

/**
 * What is left to do in a wave. Abnormal packages alone keep it open only during picking. Once that is confirmed they can be picked again as long as
 * others are not packed; then the wave ends, and what they lack is not picked in it any more.
 */
export function remainderOf(state: string, { toPack, abnormal }: Pick<PackageCounts, 'toPack' | 'abnormal'>): WaveRemainder {
  if (state === 'ENDED' || state === 'VOIDED') return 'NOTHING'
  if (toPack > 0) return 'PACKAGES'
  return abnormal > 0 && state === 'PICKING' ? 'ABNORMAL' : 'NOTHING'
}

/** Packages that the free stock cannot fill: whole packages only, in the given order. */
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

/** A package's share of a pick at one position; ids are in creation order, so greater means newer. */
export interface PickShare {
  packageId: string
  quantity: number
}

/**
 * Chooses the packages affected by `missing` pieces at a position: first those in `alreadyAffected`, then as few others as possible, the
 * newest if equal. The sum is `missing`, or everything if less was requested.
 */
export function affectedByShort(
  shares: readonly PickShare[],
  missing: number,
  alreadyAffected: ReadonlySet<string> = new Set(),
): PickShare[] {
  const newestFirst = [...shares].sort((a, b) => (a.packageId < b.packageId ? 1 : -1))
  const left = newestFirst.filter(({ packageId }) => !alreadyAffected.has(packageId))
  const out: PickShare[] = []
  let rest = missing
  const take = ({ packageId, quantity }: PickShare) => {
    out.push({ packageId, quantity: Math.min(rest, quantity) })
    rest -= Math.min(rest, quantity)
  }
  for (const share of newestFirst) if (rest > 0 && alreadyAffected.has(share.packageId)) take(share)
  while (rest > 0 && left.length > 0) {
    // The smallest package that covers the rest; else the largest.
    const bearing = left.filter(({ quantity }) => quantity >= rest)
    const best = bearing.length > 0 ? Math.min(...bearing.map((s) => s.quantity)) : Math.max(...left.map((s) => s.quantity))
    const at = left.findIndex(({ quantity }) => quantity === best)
    take(left.splice(at, 1)[0] as PickShare)
  }
  return out
}

/** The reason why a package cannot be printed without a wave: it must be pending, not stopped, and its label bought. Null if it can. */
export function refuseSimplePrint({
  number,
  state,
  label,
  heldAt,
  interception,
}: {
  number: string
  state: string
  label: string
  heldAt: Date | null
  interception: string
}): Failure | null {
  if (state !== 'PENDING') return PackageNotPending({ number, state })
  return refuseStopped({ number, heldAt, interception }) ?? (label === 'READY' ? null : LabelNotReady({ number }))
}
