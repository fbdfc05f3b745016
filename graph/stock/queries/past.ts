import type { LocationStock, ProductStock } from '../../generated/prisma/client.ts'
import { scopeOfRight } from '../../kernel/command/actor.ts'
import { badInput } from '../../kernel/command/badInput.ts'
import { readPage } from '../../kernel/rows/page.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageRequestForwards, toConnection } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { Product } from '../../product/types.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { StockFilter, stockQuery } from '../filter.ts'
import { StockSort, stockRights } from '../states.ts'
import { countsOfStock, pageOfStock } from '../store/list.ts'
import { readProductAt } from '../store/moment.ts'
import { pageOfPastLocations } from '../store/pastLocations.ts'
import { PastLocationStock, PastProductStock } from '../types/past.ts'
import { fromCursor, pastMoment, toCursor } from './stock.ts'

const momentDescription = 'The moment; it must have passed.'

builder.queryField('productStocksAt', (t) =>
  t.connection(
    {
      type: PastProductStock,
      description:
        'Inventory of a warehouse by product as it was at a moment, from the ledger: products with a change until then. Forward pagination only (`first`, `after`).',
      complexity: 50,
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        at: t.arg({ type: 'DateTime', required: true, description: momentDescription }),
        filter: t.arg({ type: StockFilter, description: 'Filter by the figures of then; all products if absent.' }),
        sort: t.arg({ type: enumOf(StockSort), required: true, defaultValue: 'SKU', description: 'Sort order.' }),
      },
      resolve: async (_root, { warehouseId, at, filter, sort, ...args }, ctx, info) => {
        const page = pageRequestForwards(args)
        const query = await stockQuery(ctx, warehouseId.id, filter, pastMoment(at))
        const sql = pageOfStock(query, sort, { after: page.from ? fromCursor(page.from) : null, limit: page.limit })
        const { rows, more } = await readPage<ProductStock>(ctx, info, { model: 'ProductStock', variant: 'PastProductStock' }, sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: Object.assign(row.node, { at }) }))
        return { ...toConnection(edges, more, page), query }
      },
    },
    {
      name: 'PastProductStockConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of products in the list, counted up to 10,000.',
          resolve: async ({ query }, _args, ctx) => (await countsOfStock(ctx.db, query, [query.view]))[query.view],
        }),
      }),
    },
    { name: 'PastProductStockEdge' },
  ),
)

builder.queryField('productStockAt', (t) =>
  t.prismaField({
    type: PastProductStock,
    nullable: true,
    description: 'Stock of one product in a warehouse as it was at a moment; null if it had none until then.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
      at: t.arg({ type: 'DateTime', required: true, description: momentDescription }),
    },
    resolve: async (query, _root, { warehouseId, productId, at }, ctx) => {
      const where = { warehouseId: warehouseId.id, productId: productId.id, ...visible(ctx, 'ProductStock') }
      const row = await ctx.db.productStock.findFirst({ ...query, where })
      const then = row && (await readProductAt(ctx.db, row.id, pastMoment(at)))
      return then && Object.assign(row, then, { at })
    },
  }),
)

builder.queryField('locationStocksAt', (t) =>
  t.connection(
    {
      type: PastLocationStock,
      description:
        'Stock of a product by location, or of all products at a location, as it was at a moment; oldest batch first, without empty rows. Forward pagination only (`first`, `after`).',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        at: t.arg({ type: 'DateTime', required: true, description: momentDescription }),
        productId: t.arg.globalID({ for: Product, description: 'The product; this or `location` or both.' }),
        location: t.arg.string({ description: 'Scanned or typed location.' }),
      },
      resolve: async (_root, { warehouseId, at, productId, location, ...args }, ctx, info) => {
        if (!productId && !location) throw badInput('Give productId or location')
        const page = pageRequestForwards(args)
        const of = {
          warehouseId: warehouseId.id,
          productId: productId?.id ?? null,
          moment: pastMoment(at),
          location: location ? (readAs(parseScan(location), 'location') ?? '') : null,
          reach: scopeOfRight(signedIn(ctx), warehouseRights.read)?.customerIds ?? null,
        }
        const sql = pageOfPastLocations(of, { after: page.from ? fromCursor(page.from) : null, limit: page.limit })
        const { rows, more } = await readPage<LocationStock>(ctx, info, { model: 'LocationStock', variant: 'PastLocationStock' }, sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: Object.assign(row.node, { at }) }))
        return toConnection(edges, more, page)
      },
    },
    { name: 'PastLocationStockConnection' },
    { name: 'PastLocationStockEdge' },
  ),
)
