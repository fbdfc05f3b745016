import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { byAge, documentList } from '../../kernel/schema/documentList.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { countMachine, inventoryRights, StockCountSort, StockCountType } from '../states.ts'
import { StockCountState } from '../types/count.ts'

const StockCountFilter = builder.inputType('StockCountFilter', {
  description: 'Filter of counts. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [StockCountState], description: 'Only these states. Ignored by counts per state.' }),
    types: t.field({ type: [enumOf(StockCountType)], description: 'Only these types.' }),
    search: t.field({ type: Search, description: 'Searches number, SKU and location.' }),
  }),
})

documentList({
  name: 'stockCount',
  model: 'StockCount',
  what: 'counts',
  right: inventoryRights.read,
  machine: countMachine,
  filter: StockCountFilter,
  sort: { by: StockCountSort, orders: byAge },
  where: (filter) => ({
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...(filter?.types?.length && { type: { in: [...filter.types] } }),
    ...searched<Prisma.StockCountWhereInput>(filter?.search, (match) => [
      { number: match },
      { lines: { some: { product: { sku: match } } } },
      { places: { some: { location: { code: match } } } },
    ]),
  }),
})
