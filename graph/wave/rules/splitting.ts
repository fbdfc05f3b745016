import type { Failure } from '../../kernel/command/failure.ts'
import { refuseStopped, type Stoppable } from '../../package/rules.ts'
import {
  LabelOfSplitPrinted,
  PackageNotPackable,
  PackageNotSorted,
  SplitAboveOpen,
  SplitLeavesNothing,
  SplitLineGone,
  SplitPacked,
} from '../failures.ts'

/** A package of a wave as far as it decides whether it can be split. */
export interface SplittablePackage extends Stoppable {
  state: string
  label: string
  pieces: number
  sorted: number
  packed: number
}

/** Why the contents of a package cannot be split or joined now; null if they can. */
export function refuseSplitting(pkg: SplittablePackage, isMixed: boolean): Failure | null {
  const { number, state, label, pieces, sorted } = pkg
  if (state !== 'PICKED') return PackageNotPackable({ number })
  if (label === 'PRINTED') return LabelOfSplitPrinted({ number })
  if (isMixed && sorted < pieces) return PackageNotSorted({ number, sorted, pieces })
  return refuseStopped(pkg)
}

/** The packages of a wave from which pieces that are not packed yet can be split off now. */
export const findSplittable = <P extends SplittablePackage>(packages: readonly P[], isMixed: boolean): P[] =>
  packages.filter((pkg) => pkg.pieces - pkg.packed > 1 && refuseSplitting(pkg, isMixed) === null)

/** Why a parcel cannot be joined again; null if it can. */
export function refuseJoining(parcel: SplittablePackage, isMixed: boolean): Failure | null {
  return refuseSplitting(parcel, isMixed) ?? (parcel.packed > 0 ? SplitPacked({ number: parcel.number }) : null)
}

/** A package of a wave as far as it decides whether it can be joined. */
export interface JoinablePackage extends SplittablePackage {
  id: string
  /** The package from which it was split, unless other parcels were split from it that are neither shipped nor cancelled. */
  joinsId: string | null
}

/** Why a parcel cannot be joined to the package from which it was split; null if it can, unless other parcels were split from it. */
export function refuseJoiningInto(parcel: SplittablePackage, into: SplittablePackage, isMixed: boolean): Failure | null {
  return refuseJoining(parcel, isMixed) ?? refuseSplitting(into, isMixed)
}

/** The parcels of a wave that can be joined, each with the package from which it was split. */
export function findJoinable<P extends JoinablePackage>(packages: readonly P[], isMixed: boolean): { parcel: P; into: P }[] {
  const byId = new Map(packages.map((one) => [one.id, one]))
  return packages.flatMap((parcel) => {
    const into = parcel.joinsId === null ? undefined : byId.get(parcel.joinsId)
    return into && refuseJoiningInto(parcel, into, isMixed) === null ? [{ parcel, into }] : []
  })
}

interface OpenLine {
  id: string
  sku: string
  quantity: number
  packed: number
}

/**
 * The pieces that are split off a package, by its lines; a failure if more are asked for than are not packed yet, or if none of these would be left,
 * because the scan of the last piece completes a package.
 */
export function chooseSplit<Line extends OpenLine>(
  { number }: { number: string },
  lines: readonly Line[],
  asked: readonly { lineId: string; pieces: number }[],
): { line: Line; pieces: number }[] | Failure {
  const wanted = new Map<string, number>()
  for (const { lineId, pieces } of asked) wanted.set(lineId, (wanted.get(lineId) ?? 0) + pieces)
  const chosen = lines.flatMap((line) => (wanted.has(line.id) ? [{ line, pieces: wanted.get(line.id) ?? 0 }] : []))
  if (chosen.length < wanted.size) return SplitLineGone({ number }, 'lines')
  const above = chosen.find(({ line, pieces }) => pieces > line.quantity - line.packed)
  if (above) {
    const { sku, quantity, packed } = above.line
    return SplitAboveOpen({ number, sku, open: quantity - packed }, 'lines')
  }
  const open = lines.reduce((sum, { quantity, packed }) => sum + quantity - packed, 0)
  const taken = chosen.reduce((sum, { pieces }) => sum + pieces, 0)
  return taken < open ? chosen : SplitLeavesNothing({ number }, 'lines')
}
