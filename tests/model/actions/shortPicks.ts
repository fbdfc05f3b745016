import { lineAt, positionName } from '../compareState.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, type Claim, type Model, Refused, sum } from '../state/model.ts'
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
