import type { MessageKey } from '../../../i18n/useT.ts'

/** Consequences of a bulk action, shown below its question. */
export const consequences: Readonly<Partial<Record<string, MessageKey>>> = {
  cancel: 'package.bulk.means.cancel',
  toPending: 'package.bulk.means.toPending',
  toBeShipped: 'package.bulk.means.toBeShipped',
}

/** Bulk actions on packages, by mutation. */
const actions = {
  printLabels: 'print',
  shipPackages: 'ship',
  returnPackagesToPending: 'toPending',
  movePackagesToBeShipped: 'toBeShipped',
  markPackagesAbnormal: 'mark',
  retryLabels: 'label',
  cancelPackages: 'cancel',
} as const

export type Action = (typeof actions)[keyof typeof actions]

/** Bulk actions in the order of the buttons. */
export const offered = Object.values(actions)

/** The bulk action of a mutation. */
export const actionOf = (mutation: string): Action => actions[mutation as keyof typeof actions]
