import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const homeRights = defineRights('home', {
  read: { means: 'See the control panel of a warehouse', zh: '查看仓库的控制面板', scope: 'warehouse' },
})

/** Kinds of search results, in display order. */
export const SearchKind = defineEnum('SearchKind', 'Kind of search result.', {
  PACKAGE: 'A package, by its waybill, tracking, platform order or ERP number.',
  WAVE: 'A wave, by its number.',
  INBOUND_ORDER: 'An inbound order, by its number, ERP number, a tracking number, the mark of a box or the number of a receipt.',
  PRODUCT: 'A product, by its SKU, a barcode or a part of its SKU or names.',
  LOCATION: 'A location, by its code.',
  CUSTOMER: 'A customer, by its code or a part of its code, names or company.',
  STAFF: 'A member of staff, by the login or a part of the login or names.',
  TRANSFER: 'A transfer, by its number.',
  ADJUSTMENT: 'An adjustment, by its number.',
  STOCK_COUNT: 'A count, by its number.',
  UNKNOWN_PARCEL: 'An unknown parcel, by its number or tracking number.',
  HANDOVER_SHEET: 'A hand-over sheet, by its number.',
  SIMPLE_PRINT: 'A simple print, by its number.',
  RETURN_TASK: 'A return task, by its number.',
  INTERCEPTION: 'A request for an interception, by the whole waybill or tracking number of its package.',
})

export const searchKinds = Object.keys(SearchKind.values) as (keyof typeof SearchKind.values)[]

/** Maximum length of the search text. */
export const searchTextMaximum = 100

/** Steps from an empty database to the first shipped package, in their usual order. */
export const SetUpStep = defineEnum('SetUpStep', 'Step from an empty database to the first shipped package.', {
  WAREHOUSE: 'A warehouse.',
  AREA: 'A cargo area of the warehouse.',
  SHELF_SIZE: 'A shelf size, from which the capacity of locations is known.',
  LOCATION: 'A location of the warehouse.',
  STAFF: 'Another member of staff.',
  STATION: 'A station of the warehouse.',
  LOGISTICS_GROUP: 'A logistics group of the warehouse, with its cut-off.',
  CHANNEL: 'A channel of the warehouse.',
  BILLING_STRATEGY: 'A billing strategy.',
  CUSTOMER: 'A customer who works with the warehouse.',
  PRODUCT: 'A product of such a customer.',
  STOCK: 'Goods in the warehouse.',
  WAVE_SETTING: 'Wave settings of the warehouse; without them standard values apply.',
  ORDER: 'An order.',
  WAVE: 'A wave.',
  PICK: 'A picked package.',
  PACK: 'A packed package.',
  SHIP: 'A shipped package.',
})

/** Kinds of what waits in a warehouse until somebody decides or acts. */
export const DecisionKind = defineEnum('DecisionKind', 'Kind of what waits until somebody decides or acts.', {
  INTERCEPTIONS: 'Interceptions that are not decided.',
  CUT_OFF: 'Packages of a logistics group that will miss its cut-off of today, by the clock or by the pace of the last 60 minutes.',
  ABNORMAL: 'Abnormal packages.',
  ADJUSTMENTS: 'Adjustments that wait for approval, your own included.',
  UNKNOWN_PARCELS: 'Unknown parcels without a customer.',
  SCAN_EXCEPTIONS: 'Open scan exceptions.',
  PRINT_JOBS: 'Failed print jobs.',
  RETURNS: 'Open return tasks.',
  COUNT_HOLDS: 'Pieces that were not found and wait for a count.',
  INBOUND_LATE: 'Inbound orders that were expected before today and are not signed for.',
  LOW_STOCK: 'Products of which fewer pieces are available than their low-stock level.',
})

/** Cards of the control panel that a person may move and hide, as they usually stand: first those of the wide column. */
export const PanelCard = defineEnum('PanelCard', 'Card of the control panel that you may move and hide.', {
  TODAY: 'What has come in and left today.',
  PROGRESS: 'Packages, waves and inbound orders by state.',
  FORECAST: 'When the last packages before each cut-off ship.',
  STATISTICS: 'Orders of the last days, also by customer, channel and state.',
  ANNOUNCEMENTS: 'What the office tells its staff.',
  CAPACITY: 'How full the cargo areas are.',
  STOCK: 'Pieces in stock.',
})
