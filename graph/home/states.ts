import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const homeRights = defineRights('home', {
  read: { means: 'See the control panel of a warehouse', scope: 'warehouse' },
})

/** Kinds of search results, in display order. */
export const SearchKind = defineEnum('SearchKind', 'Kind of search result.', {
  PACKAGE: 'A package, by its waybill, tracking, platform order or ERP number.',
  WAVE: 'A wave, by its number.',
  INBOUND_ORDER: 'An inbound order, by its number, ERP number or tracking number.',
  PRODUCT: 'A product, by its SKU, a barcode or its name.',
  LOCATION: 'A location, by its code.',
})

export const searchKinds = Object.keys(SearchKind.values) as (keyof typeof SearchKind.values)[]

/** Maximum length of the search text. */
export const searchTextMaximum = 100
