import type { Prisma, ProductStock as ProductStockRow } from '../../generated/prisma/client.ts'
import { badInput } from '../../kernel/command/badInput.ts'
import { readPage } from '../../kernel/rows/page.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { documentList } from '../../kernel/schema/documentList.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf, pageRequestForwards, toConnection } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { givenValues, Search, SearchMiss, searched, storedForms } from '../../kernel/schema/search.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { Product } from '../../product/types.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { StockFilter, stockQuery } from '../filter.ts'
import { ReturnTaskState, StockSort, StockView, stockRights } from '../states.ts'
import { countsOfStock, missesInStock, pageOfStock, type StockCursor } from '../store/list.ts'
import { LocationStock, ProductStock } from '../types/stock.ts'

/** Clocks of clients may be ahead by so much. */
const clockToleranceMs = 300_000

/** Checks that a moment has passed; throws BAD_USER_INPUT. */
export function pastMoment(at: Date): Date {
  if (at.getTime() > Date.now() + clockToleranceMs) throw badInput('The moment has not passed yet')
  return at
}

/** Cursor of a row by its sort key and id. */
export const toCursor = ({ key, id }: { key: unknown; id: string }) =>
  Buffer.from(JSON.stringify([key instanceof Date ? key.toISOString() : String(key), id])).toString('base64url')

/** Reads a cursor back; throws BAD_USER_INPUT. */
export function fromCursor(cursor: string): StockCursor {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof key === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { key, id }
  } catch {}
  throw badInput('Invalid cursor')
}

builder.queryField('productStocks', (t) =>
  t.connection(
    {
      type: ProductStock,
      description: 'Inventory of a warehouse by product. Forward pagination only (`first`, `after`).',
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: StockFilter, description: 'Filter; all products if absent.' }),
        sort: t.arg({ type: enumOf(StockSort), required: true, defaultValue: 'SKU', description: 'Sort order.' }),
      },
      resolve: async (_root, { warehouseId, filter, sort, ...args }, ctx, info) => {
        const page = pageRequestForwards(args)
        const query = await stockQuery(ctx, warehouseId.id, filter)
        const sql = pageOfStock(query, sort, { after: page.from ? fromCursor(page.from) : null, limit: page.limit })
        const { rows, more } = await readPage<ProductStockRow>(ctx, info, 'ProductStock', sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: row.node }))
        return { ...toConnection(edges, more, page), query }
      },
    },
    {
      name: 'ProductStockConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of products in the list, counted up to 10,000.',
          resolve: async ({ query }, _args, ctx) => (await countsOfStock(ctx.db, query, [query.view]))[query.view],
        }),
      }),
    },
    { name: 'ProductStockEdge' },
  ),
)

builder.queryField('productStock', (t) =>
  t.prismaField({
    type: ProductStock,
    nullable: true,
    description: 'Stock of one product in a warehouse; null if it never had any.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
    },
    resolve: (query, _root, { warehouseId, productId }, ctx) =>
      ctx.db.productStock.findFirst({
        ...query,
        where: { warehouseId: warehouseId.id, productId: productId.id, ...visible(ctx, 'ProductStock') },
      }),
  }),
)

const ProductStockCount = builder.objectRef<{ view: keyof typeof StockView.values; count: number }>('ProductStockCount').implement({
  description: 'Number of products in a view of the inventory list.',
  fields: (t) => ({
    view: t.expose('view', { type: enumOf(StockView), description: 'The view.' }),
    count: t.exposeInt('count', { description: 'Number of products, counted up to 10,000.' }),
  }),
})

builder.queryField('productStockCounts', (t) =>
  t.field({
    type: [ProductStockCount],
    description: 'Number of products per view, now or at a moment; ignores `view` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: StockFilter, description: 'Filter; all products if absent.' }),
      at: t.arg({ type: 'DateTime', description: 'Moment in the past; now if absent.' }),
      views: t.arg({ type: [enumOf(StockView)], description: 'Only these views; all if absent. One alone is counted faster.' }),
    },
    resolve: async (_root, { warehouseId, filter, at, views }, ctx) => {
      const query = await stockQuery(ctx, warehouseId.id, filter, at ? pastMoment(at) : null)
      const counts = await countsOfStock(ctx.db, query, views?.length ? views : undefined)
      return Object.entries(counts).map(([view, count]) => ({ view: view as keyof typeof counts, count }))
    },
  }),
)

builder.queryField('productStockMisses', (t) =>
  t.field({
    type: [SearchMiss],
    description: 'Values of an exact search without a match in the inventory list, in any view; empty for other searches.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: StockFilter, description: 'Filter; all products if absent.' }),
      at: t.arg({ type: 'DateTime', description: 'Moment in the past; now if absent.' }),
    },
    resolve: async (_root, { warehouseId, filter, at }, ctx) => {
      if (filter?.search?.mode !== 'EXACT') return []
      const query = await stockQuery(ctx, warehouseId.id, filter, at ? pastMoment(at) : null)
      return missesInStock(
        ctx.db,
        query,
        givenValues(filter.search).map((value) => ({ value, forms: storedForms(value) })),
      )
    },
  }),
)

builder.queryField('locationStocks', (t) =>
  t.prismaConnection(
    {
      type: LocationStock,
      cursor: 'id',
      description: 'Stock of a product by location, or of all products at a location; oldest batch first, without empty rows.',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        productId: t.arg.globalID({ for: Product, description: 'The product; this or `location` or both.' }),
        location: t.arg.string({ description: 'Scanned or typed location.' }),
      },
      resolve: (query, _root, { warehouseId, productId, location }, ctx) => {
        if (!productId && !location) throw badInput('Give productId or location')
        return ctx.db.locationStock.findMany({
          ...query,
          where: {
            AND: [visible(ctx, 'LocationStock')],
            warehouseId: warehouseId.id,
            onHand: { gt: 0 },
            ...(productId && { productId: productId.id }),
            ...(location && { location: { warehouseId: warehouseId.id, code: readAs(parseScan(location), 'location') ?? '' } }),
          },
          orderBy: [{ batch: { receivedOn: 'asc' } }, { location: { code: 'asc' } }, { id: 'asc' }],
        })
      },
    },
    ...pageOf('LocationStock'),
  ),
)

const ReturnTaskFilter = builder.inputType('ReturnTaskFilter', {
  description: 'Filter of return tasks. All given fields must match.',
  fields: (t) => ({
    states: t.field({ type: [enumOf(ReturnTaskState)], description: 'Only these states.' }),
    search: t.field({ type: Search, description: 'Searches number, package and SKU.' }),
  }),
})

documentList({
  name: 'returnTask',
  model: 'ReturnTask',
  what: 'return tasks',
  emitted: 'opened or changed',
  right: stockRights.return,
  filter: ReturnTaskFilter,
  where: (filter) => ({
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...searched<Prisma.ReturnTaskWhereInput>(filter?.search, (match) => [
      { number: match },
      { packageNumber: match },
      { product: { sku: match } },
    ]),
  }),
})
