import type { MessageKey, Translate } from '../../../i18n/useT.ts'

/** Consequences of a bulk action, shown below its question. */
export const consequences: Readonly<Partial<Record<string, MessageKey>>> = {
  hold: 'package.bulk.means.hold',
  cancel: 'package.bulk.means.cancel',
  rePick: 'package.bulk.means.rePick',
  toPending: 'package.bulk.means.toPending',
  toBeShipped: 'package.bulk.means.toBeShipped',
}

/** Bulk actions on packages, by mutation. */
const actions = {
  printLabels: 'print',
  shipPackages: 'ship',
  rePickPackages: 'rePick',
  returnPackagesToPending: 'toPending',
  movePackagesToBeShipped: 'toBeShipped',
  markPackagesAbnormal: 'mark',
  holdPackages: 'hold',
  releasePackageHolds: 'releaseHold',
  retryLabels: 'label',
  cancelPackages: 'cancel',
} as const

export type Action = (typeof actions)[keyof typeof actions]

/** Bulk actions in the order of the buttons. */
export const offered = Object.values(actions)

/** Bulk decisions on interceptions, by mutation. */
const decisions = { approveInterceptions: 'approve', rejectInterceptions: 'reject' } as const

/** Title of a bulk action on packages or interceptions, by its mutation and number of rows. */
export function bulkTitle(t: Translate, mutation: string, count: number): string {
  const decision = decisions[mutation as keyof typeof decisions]
  return decision ? t(`intercept.do.${decision}`, { count }) : t(`package.bulk.do.${actionOf(mutation)}`, { count })
}

/** The bulk action of a mutation. */
export const actionOf = (mutation: string): Action => actions[mutation as keyof typeof actions]
