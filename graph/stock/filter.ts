import { Customer } from '../customer/types.ts'
import { scopeOfRight } from '../kernel/command/actor.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searchValues } from '../kernel/schema/search.ts'
import { productsWithText } from '../product/steps/findProducts.ts'
import { StockView, stockRights } from './states.ts'
import type { StockQuery } from './store/list.ts'

export const StockFilter = builder.inputType('StockFilter', {
  description: 'Filter of the inventory list. All given fields must match.',
  fields: (t) => ({
    view: t.field({ type: enumOf(StockView), defaultValue: 'ALL', description: 'View of the list. Ignored by counts per view.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    availableBelow: t.int({ description: 'Only products of which fewer pieces are available.' }),
    search: t.field({ type: Search, description: 'Searches SKU, names in Chinese and English, and barcode, a GTIN in any of its forms.' }),
  }),
})

type Filter = typeof StockFilter.$inferInput | null | undefined

/** Converts the arguments of the inventory list, of now or of a moment. */
export const stockQuery = (ctx: Context, warehouseId: string, filter: Filter, moment: Date | null = null): Promise<StockQuery> =>
  stockQueryOf(ctx.db, { warehouseId, reach: scopeOfRight(signedIn(ctx), stockRights.read)?.customerIds ?? null }, filter, moment)

/** Builds the query from a filter, limited to the customers within reach (null: all). */
export async function stockQueryOf(
  db: Parameters<typeof productsWithText>[0],
  { warehouseId, reach }: Pick<StockQuery, 'warehouseId' | 'reach'>,
  filter: Filter,
  moment: Date | null = null,
): Promise<StockQuery> {
  const values = searchValues(filter?.search)
  const search = filter?.search && values.length > 0 ? { values, mode: filter.search.mode } : null
  return {
    warehouseId,
    reach,
    customerIds: (filter?.customerIds ?? []).map(({ id }) => id),
    view: filter?.view ?? 'ALL',
    availableBelow: filter?.availableBelow ?? null,
    search: search && { ...search, productIds: await productsWithText(db, values, search.mode) },
    moment,
  }
}
