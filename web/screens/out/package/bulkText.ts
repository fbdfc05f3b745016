import type { MessageKey } from '../../../i18n/useT.ts'

/** Consequences of a bulk action, shown below its question. */
export const consequences: Readonly<Partial<Record<string, MessageKey>>> = {
  hold: 'package.bulk.means.hold',
  cancel: 'package.bulk.means.cancel',
  rePick: 'package.bulk.means.rePick',
  toPending: 'package.bulk.means.toPending',
  toBeShipped: 'package.bulk.means.toBeShipped',
}

/** Bulk actions on packages in the order of the buttons. */
export const offered = ['print', 'ship', 'rePick', 'toPending', 'toBeShipped', 'mark', 'hold', 'releaseHold', 'label', 'cancel'] as const

export type Action = (typeof offered)[number]
