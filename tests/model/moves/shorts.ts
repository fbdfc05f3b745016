import { lineAt, nameSpot } from '../account.ts'
import type { Seen } from '../seen.ts'
import { type Short, toPick } from '../world/waves.ts'
import { at, type Claim, Refused, sum, type World } from '../world/world.ts'

const indexOf = ({ of }: Claim) => Number(of.split(' ')[1])
/** What each package is sent for at the spot of a short. */
function sharesAt(world: World, wave: number, short: Short): Map<number, number> {
  const there = toPick(world, wave).filter(({ place, sku }) => place === short.place && sku === short.sku)
  return new Map([...Map.groupBy(there, indexOf)].map(([index, claims]) => [index, sum(claims, ({ pieces }) => pieces)]))
}

/**
 * On whom shorts fall. The design leaves some of it open, so the choice of the house is taken where it is a right one: abnormal packages bear
 * first, then the fewest others, the newest first among equals.
 */
export function missingOf(world: World, wave: number, shorts: readonly Short[], after: Seen | undefined): Claim[] {
  return shorts.flatMap((short) => {
    const missing = after ? takenFrom(world, wave, short, after) : somehow(world, wave, short)
    if (after) check(world, sharesAt(world, wave, short), short, missing)
    return missing
  })
}

/** Before the house was asked: any choice will do, since it decides over nothing. */
function somehow(world: World, wave: number, { place, sku, missing }: Short): Claim[] {
  let rest = missing
  return toPick(world, wave).flatMap((held) => {
    const pieces = held.place === place && held.sku === sku ? Math.min(rest, held.pieces) : 0
    rest -= pieces
    return pieces > 0 ? [{ ...held, pieces }] : []
  })
}

/** What a line was sent for at the spot and has not got afterwards. */
function takenFrom(world: World, wave: number, short: Short, after: Seen): Claim[] {
  const held = after.claims
    .filter(({ owner }) => owner === 'PACKAGE_LINE')
    .map(({ ownerId, ...spot }) => ({ ...nameSpot(after, spot), of: lineAt(after, ownerId) }))
  const sent = toPick(world, wave).filter(({ place, sku }) => place === short.place && sku === short.sku)
  // Pieces of a batch from several places lie together afterwards; those from elsewhere were all found.
  return sent.flatMap((claim) => {
    const mine = (one: { of: string; batch: string }) => one.of === claim.of && one.batch === claim.batch
    const elsewhere = sum(
      world.claims.filter((one) => one.owner === 'LINE' && mine(one) && one.place !== short.place),
      ({ pieces }) => pieces,
    )
    const left = sum(held.filter(mine), ({ pieces }) => pieces) - elsewhere
    return left < claim.pieces ? [{ ...claim, pieces: claim.pieces - left }] : []
  })
}

function check(world: World, shares: ReadonlyMap<number, number>, short: Short, missing: readonly Claim[]): void {
  if (sum(missing, ({ pieces }) => pieces) !== short.missing) throw new Refused([`${short.missing} pieces that were not found`])
  const isAbnormal = (index: number) => at(world.packages, index).state === 'ABNORMAL'
  const borne = sum(
    [...shares].filter(([index]) => isAbnormal(index)),
    ([, pieces]) => pieces,
  )
  const rest = Math.max(0, short.missing - borne)
  const hit = new Set(missing.map(indexOf).filter((index) => !isAbnormal(index)))
  const others = [...shares].filter(([index]) => !isAbnormal(index))
  const largest = others.map(([, pieces]) => pieces).toSorted((a, b) => b - a)
  const fewest = largest.findIndex((_, count) => sum(largest.slice(0, count), (pieces) => pieces) >= rest)
  if (hit.size !== (fewest < 0 ? largest.length : fewest)) throw new Refused(['a short that falls on as few packages as possible'])
  const spared = others.filter(([index]) => !hit.has(index))
  const unfair = [...hit].find((index) => spared.some(([other, pieces]) => other > index && pieces === shares.get(index)))
  if (unfair !== undefined) throw new Refused([`a short that spares package ${unfair}, which is older than an equal one`])
}
