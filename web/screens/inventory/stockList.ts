import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'IN_STOCK', 'INCOMING', 'TO_SHELVE', 'DEFECTIVE', 'AGED', 'LOW', 'OUT_OF_STOCK'] as const
export type View = (typeof views)[number]
const sorts = ['SKU', 'SKU_DESC', 'RECENT', 'UNCHANGED', 'SCARCE', 'ABUNDANT', 'OLDEST', 'YOUNGEST'] as const
export type Sort = (typeof sorts)[number]
export type Filter = 'customer'

/** Filters of the inventory; one search covers SKU, name and barcode. There is no date filter. */
export const stockList: ListSpec<View, 'product', Sort, Filter> = {
  views,
  fields: ['product'],
  sorts,
  filters: { customer: null },
}

/** Levels have no past: stock of a moment is not compared with those of now. */
export const pastStockList: typeof stockList = { ...stockList, views: ['ALL', ...views.filter((view) => view !== 'ALL' && view !== 'LOW')] }

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'product', Sort, Filter>) {
  return {
    view,
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
  }
}
