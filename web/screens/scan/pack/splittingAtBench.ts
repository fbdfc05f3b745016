import { findJoinable, findSplittable } from '../../../../graph/wave/rules/splitting.ts'

/** A package of the wave as the station knows it. */
export interface PackageAtBench {
  readonly packageId: string
  readonly packageNumber: string
  readonly slot: number | null | undefined
  readonly state: string
  readonly stop: string | null | undefined
  readonly label: string
  readonly pieces: number
  readonly sorted: number
  readonly packed: number
  readonly joins: string | null | undefined
}

/** Packages that can be split now, and parcels that can be joined now, by the server's rules: each scan changes what they are. */
export function splittingAtBench(packages: readonly PackageAtBench[], isMixed: boolean) {
  const all = packages.map((one) => ({
    ...one,
    id: one.packageId,
    number: one.packageNumber,
    joinsId: one.joins ?? null,
    heldAt: one.stop === 'HELD' || null,
    interception: one.stop === 'INTERCEPTED' ? 'REQUESTED' : 'NONE',
  }))
  return { splittable: findSplittable(all, isMixed), joinable: findJoinable(all, isMixed) }
}

export type JoinablePair = ReturnType<typeof splittingAtBench>['joinable'][number]
