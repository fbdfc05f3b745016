import type { ListSpec, ListState } from '../../ui/listUrl.ts'

export const views = ['ALL', 'IN_STOCK', 'INCOMING', 'TO_SHELVE', 'DEFECTIVE', 'OUT_OF_STOCK'] as const
export type View = (typeof views)[number]
export type Sort = 'SKU' | 'RECENT' | 'SCARCE'

/** What the inventory list can be asked; one search looks at SKU, name and barcode alike, and it has no dates. */
export const stockList: ListSpec<View, 'product', Sort, 'customer'> = {
  views,
  fields: ['product'],
  sorts: ['SKU', 'RECENT', 'SCARCE'],
  filters: { customer: null },
}

const modes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** The list's state as the API's filter. */
export function filterOf({ view, search, filters }: ListState<View, 'product', Sort, 'customer'>) {
  return {
    view,
    ...(search.values.length > 0 && { search: { values: [...search.values], mode: modes[search.mode] } }),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
  }
}
