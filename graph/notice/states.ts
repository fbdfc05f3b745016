import { defineEnum } from '../kernel/states/enumSpec.ts'

/** What a person is told of. */
export const NoticeKind = defineEnum('NoticeKind', 'What a notice is about.', {
  IMPORT: 'An import that you started is over. The subject is the import.',
  BULK: 'An action on many rows that you started is over. The subject is the action.',
  PRINT_JOBS: 'A printer did not print. The subject is the printer.',
  CARRIER_MANIFEST: 'A carrier did not confirm its manifest. The subject is the hand-over sheet.',
  CUT_OFF: 'Packages will miss a cut-off of the day. The subject is the logistics group.',
  APPROVAL:
    'An adjustment waits for your decision. Told by mail only: the bell counts what waits by itself. The subject is the adjustment.',
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

/** Minutes within which notices are one mail, and which are between two mails to a person. */
export const mailMinutes = 5

/** Hours for which a notice waits to be mailed. */
export const mailHours = 24

/** Lines of a mail; of the others only the number is told. */
export const mailLinesMaximum = 20

/** Why no notice can be mailed to a person. */
export const NoticeMailObstacle = defineEnum('NoticeMailObstacle', 'Why no notice can be mailed to you.', {
  NO_SERVER: 'The server has no mail server.',
  NO_ADDRESS: 'Your account has no e-mail.',
})

/** Page of each kind of import in the console. */
export const importPaths = {
  PRODUCTS: '/product/import',
  STOCK: '/inventory/import',
  PACKAGES: '/out/import',
  STOCK_LEVELS: '/inventory/level-import',
  INBOUND_ORDERS: '/inbound/import',
} as const

/** Page of the console with its filters. */
export interface NoticeLink {
  path: string
  params?: Record<string, string>
}

const paths: Readonly<Record<Exclude<NoticeKindName, 'BULK'>, (id: string, detail: string) => NoticeLink>> = {
  IMPORT: (id, detail) => ({ path: `${importPaths[detail as keyof typeof importPaths]}/${encodeURIComponent(id)}` }),
  PRINT_JOBS: () => ({ path: '/setting/print-jobs', params: { view: 'FAILED' } }),
  CARRIER_MANIFEST: (id) => ({ path: `/deliver/signing/record/${encodeURIComponent(id)}` }),
  CUT_OFF: (id) => ({ path: '/out/parcel', params: { due: 'today', days: 'all', group: id } }),
  APPROVAL: (id) => ({ path: `/inventory/adjust/${encodeURIComponent(id)}` }),
}

/** Where the console shows what a notice is about; an action on many rows has no page. */
export const linkOfNotice = (kind: Exclude<NoticeKindName, 'BULK'>, subjectId: string, detail: string | null | undefined): NoticeLink =>
  paths[kind](subjectId, detail ?? '')
