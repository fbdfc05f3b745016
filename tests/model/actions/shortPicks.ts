import { lineAt, positionName } from '../compareState.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, type Claim, type Model, Refused, sum } from '../state/model.ts'
import type { Missing, Said } from '../state/picking.ts'
import { type Short, toPick } from '../state/waves.ts'

const indexOf = ({ of }: Claim) => Number(of.split(' ')[1])
/** Pieces to pick at the position of a short pick, by package. */
function sharesAt(model: Model, wave: number, short: Short): Map<number, number> {
  const there = toPick(model, wave).filter(({ place, sku }) => place === short.place && sku === short.sku)
  return new Map([...Map.groupBy(there, indexOf)].map(([index, claims]) => [index, sum(claims, ({ pieces }) => pieces)]))
}

/**
 * Packages affected by short picks. The design allows several choices, so the choice of the system is accepted if it is legal: abnormal
 * packages first, then the fewest others, the newest first among equals.
 */
export function missingOf(model: Model, wave: number, shorts: readonly Short[], after: Snapshot | undefined): Claim[] {
  return shorts.flatMap((short) => {
    const missing = after ? takenFrom(model, wave, short, after) : anyDistribution(model, wave, short)
    if (after) check(model, sharesAt(model, wave, short), short, missing)
    return missing
  })
}

/** The same for pieces of which some are picked at another location; what is allocated there is the system's choice too. */
export function missingAtScan(model: Model, wave: number, said: Said & { kind: 'SHORT' }, after: Snapshot | undefined): Missing {
  const { place, sku, pieces: missing, other, otherPieces } = said
  const short = { place, sku, missing }
  if (other === null) return { short: missingOf(model, wave, [short], after), moved: [], again: [] }
  const lost = after ? takenFrom(model, wave, short, after) : anyDistribution(model, wave, short)
  const again = after ? gainedAt(model, other, sku, after) : []
  if (!after) return { short: take(lost, missing - otherPieces), moved: [], again }
  if (sum(again, ({ pieces }) => pieces) !== otherPieces) throw new Refused([`${otherPieces} pieces at ${other}`])
  const gained = new Map([...Map.groupBy(again, ({ of }) => of)].map(([of, same]) => [of, sum(same, ({ pieces }) => pieces)]))
  const split = lost.map((claim) => {
    const moved = Math.min(claim.pieces, gained.get(claim.of) ?? 0)
    gained.set(claim.of, (gained.get(claim.of) ?? 0) - moved)
    return { moved: { ...claim, pieces: moved }, short: { ...claim, pieces: claim.pieces - moved } }
  })
  const found = { short: split.map((one) => one.short), moved: split.map((one) => one.moved) }
  const some = { short: found.short.filter(({ pieces }) => pieces > 0), moved: found.moved.filter(({ pieces }) => pieces > 0) }
  check(model, sharesAt(model, wave, short), { ...short, missing: missing - otherPieces }, some.short)
  return { ...some, again }
}

function take(claims: readonly Claim[], pieces: number): Claim[] {
  let rest = pieces
  return claims.flatMap((claim) => {
    const part = Math.min(rest, claim.pieces)
    rest -= part
    return part > 0 ? [{ ...claim, pieces: part }] : []
  })
}

/** Pieces that lines have been allocated at a location. */
function gainedAt(model: Model, place: string, sku: string, after: Snapshot): Claim[] {
  return after.claims.flatMap(({ owner, ownerId, ...position }) => {
    if (owner !== 'PACKAGE_LINE' || position.place !== place || position.sku !== sku) return []
    const claim = { ...positionName(after, position), owner: 'LINE' as const, of: lineAt(after, ownerId) } as Claim
    const before = model.claims.find(
      (one) => one.owner === 'LINE' && one.of === claim.of && one.place === place && one.batch === claim.batch && one.sku === sku,
    )
    const pieces = position.pieces - (before?.pieces ?? 0)
    return pieces > 0 ? [{ ...claim, pieces }] : []
  })
}

/** A legal choice before the system has answered; the command is refused or repeated with its choice. */
function anyDistribution(model: Model, wave: number, { place, sku, missing }: Short): Claim[] {
  let rest = missing
  return toPick(model, wave).flatMap((held) => {
    const pieces = held.place === place && held.sku === sku ? Math.min(rest, held.pieces) : 0
    rest -= pieces
    return pieces > 0 ? [{ ...held, pieces }] : []
  })
}

/** Pieces that a line lost at the position. */
function takenFrom(model: Model, wave: number, short: Short, after: Snapshot): Claim[] {
  const held = after.claims
    .filter(({ owner }) => owner === 'PACKAGE_LINE')
    .map(({ ownerId, ...position }) => ({ ...positionName(after, position), of: lineAt(after, ownerId) }))
  const sent = toPick(model, wave).filter(({ place, sku }) => place === short.place && sku === short.sku)
  // Pieces of a batch from several locations are merged afterwards; those from other locations were all found.
  return sent.flatMap((claim) => {
    const mine = (one: { of: string; batch: string }) => one.of === claim.of && one.batch === claim.batch
    const elsewhere = sum(
      model.claims.filter((one) => one.owner === 'LINE' && mine(one) && one.place !== short.place),
      ({ pieces }) => pieces,
    )
    const left = sum(held.filter(mine), ({ pieces }) => pieces) - elsewhere
    return left < claim.pieces ? [{ ...claim, pieces: claim.pieces - left }] : []
  })
}

function check(model: Model, shares: ReadonlyMap<number, number>, short: Short, missing: readonly Claim[]): void {
  if (sum(missing, ({ pieces }) => pieces) !== short.missing) throw new Refused([`${short.missing} pieces that were not found`])
  const isAbnormal = (index: number) => at(model.packages, index).state === 'ABNORMAL'
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
