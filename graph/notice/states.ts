import { defineEnum } from '../kernel/states/enumSpec.ts'

/** What a person is told of. */
export const NoticeKind = defineEnum('NoticeKind', 'What a notice is about.', {
  IMPORT: 'An import that you started is over. The subject is the import.',
  BULK: 'An action on many rows that you started is over. The subject is the action.',
  PRINT_JOBS: 'A printer did not print. The subject is the printer.',
  CARRIER_MANIFEST: 'A carrier did not confirm its manifest. The subject is the hand-over sheet.',
  CUT_OFF: 'Packages will miss a cut-off of the day. The subject is the logistics group.',
})
export type NoticeKindName = keyof typeof NoticeKind.values

/** Number of unread notices that the bell names. */
export const noticesShown = 8

/** Up to this number unread notices are counted. */
export const noticesCountedTo = 100

/** Rows of an action from which on its end is told: smaller ones end while they are looked at. */
export const bulkToldFrom = 50

/** Days for which a notice is kept. */
export const noticeDays = 30
