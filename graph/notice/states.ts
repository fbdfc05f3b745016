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
  ORDER_SHIPPED: 'For users of customers, by mail only: an order was shipped. The subject is the package.',
  ORDER_SHORT: 'For users of customers, by mail only: there are not enough goods for an order. The subject is the package.',
  ORDER_ABNORMAL: 'For users of customers, by mail only: an order is abnormal. The subject is the package.',
  INBOUND_RECEIVED: 'For users of customers, by mail only: an inbound order was received and put away. The subject is the inbound order.',
  STOCK_LOW:
    'For users of customers, by mail only: fewer pieces of a product are available than its low-stock level. The subject is the product.',
})
export type NoticeKindName = keyof typeof NoticeKind.values

/** What users of customers may want by mail; all other kinds are for staff. */
export const customerKinds = ['ORDER_SHIPPED', 'ORDER_SHORT', 'ORDER_ABNORMAL', 'INBOUND_RECEIVED', 'STOCK_LOW'] as const
export type CustomerKindName = (typeof customerKinds)[number]
export type StaffKindName = Exclude<NoticeKindName, CustomerKindName>

/** Whether users of customers are told of a kind, and staff are not. */
export const isForCustomers = (kind: NoticeKindName): kind is CustomerKindName =>
  (customerKinds as readonly NoticeKindName[]).includes(kind)

/** When users of customers are mailed what happened since the mail before, as one mail. Nothing is mailed if nothing happened. */
export const NoticeMailRhythm = defineEnum('NoticeMailRhythm', 'How often you are mailed what happened, as one mail.', {
  QUARTER_HOURLY: 'Every 15 minutes.',
  HOURLY: 'Every hour.',
  DAILY: 'Once a day, at an hour of your choice.',
})
export type NoticeMailRhythmName = keyof typeof NoticeMailRhythm.values

/** Rhythm and hour of users who have not chosen another one. */
export const firstRhythm = { rhythm: 'HOURLY', hour: 8, timeZone: 'UTC' } as const

/** Days for which what happened waits to be mailed to users of customers. */
export const customerNoticeDays = 3

/** Lines of each kind in a mail to users of customers; of the others only the number is told. */
export const customerMailLines = 20

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
  ZONES: '/logistics/zone-import',
} as const

/** Page of the console with its filters. */
export interface NoticeLink {
  path: string
  params?: Record<string, string>
}

const orderPath = (id: string): NoticeLink => ({ path: `/out/parcel/${encodeURIComponent(id)}` })

const paths: Readonly<Record<Exclude<NoticeKindName, 'BULK'>, (id: string, detail: string) => NoticeLink>> = {
  IMPORT: (id, detail) => ({ path: `${importPaths[detail as keyof typeof importPaths]}/${encodeURIComponent(id)}` }),
  PRINT_JOBS: () => ({ path: '/setting/print-jobs', params: { view: 'FAILED' } }),
  CARRIER_MANIFEST: (id) => ({ path: `/deliver/signing/record/${encodeURIComponent(id)}` }),
  CUT_OFF: (id) => ({ path: '/out/parcel', params: { due: 'today', days: 'all', group: id } }),
  APPROVAL: (id) => ({ path: `/inventory/adjust/${encodeURIComponent(id)}` }),
  ORDER_SHIPPED: orderPath,
  ORDER_SHORT: orderPath,
  ORDER_ABNORMAL: orderPath,
  INBOUND_RECEIVED: (id) => ({ path: `/inbound/warehouseWarrant/${encodeURIComponent(id)}` }),
  STOCK_LOW: (id) => ({ path: `/inventory/inventory-list/${encodeURIComponent(id)}` }),
}

/** Where the console shows what a notice is about; an action on many rows has no page. */
export const linkOfNotice = (kind: Exclude<NoticeKindName, 'BULK'>, subjectId: string, detail: string | null | undefined): NoticeLink =>
  paths[kind](subjectId, detail ?? '')

const ordersIn = (view: string): NoticeLink => ({ path: '/out/parcel', params: { view, days: 'all' } })

/** Where the console lists what users of customers are mailed. */
export const listOfNotice: Readonly<Record<CustomerKindName, NoticeLink>> = {
  ORDER_SHIPPED: ordersIn('SHIPPED'),
  ORDER_SHORT: ordersIn('DRAFT'),
  ORDER_ABNORMAL: ordersIn('ABNORMAL'),
  INBOUND_RECEIVED: { path: '/inbound/warehouseWarrant', params: { view: 'COMPLETED', days: 'all' } },
  STOCK_LOW: { path: '/inventory/inventory-list', params: { view: 'LOW' } },
}
