import { Customer } from '../customer/types.ts'
import type { ProductStock as ProductStockRow } from '../generated/prisma/client.ts'
import { may, reach } from '../kernel/actor.ts'
import { badInput } from '../kernel/badInput.ts'
import { builder } from '../kernel/builder.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { enumOf } from '../kernel/enum.ts'
import { askedPageForwards, pageOf, pageShown } from '../kernel/pageOf.ts'
import { readPage } from '../kernel/rows/page.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched, searchValues } from '../kernel/search.ts'
import { Product } from '../product/types.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { ReturnTaskState, StockQuantity, StockSort, StockView, stockRights } from './states.ts'
import { pageOfFlow } from './store/flow.ts'
import { countsOfStock, pageOfStock, type StockPlace, type StockQuery } from './store/list.ts'
import { LocationStock, ProductStock, ReturnTask, StockChange } from './types.ts'

const StockFilter = builder.inputType('StockFilter', {
  description: 'Which products of the inventory list. Every field narrows.',
  fields: (t) => ({
    view: t.field({ type: enumOf(StockView), defaultValue: 'ALL', description: 'Which part of the list. Counts by view leave this out.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Of these customers.' }),
    search: t.field({ type: Search, description: 'By SKU, name or barcode.' }),
  }),
})

function stockQuery(ctx: Context, warehouseId: string, filter: typeof StockFilter.$inferInput | null | undefined): StockQuery {
  const values = searchValues(filter?.search)
  return {
    warehouseId,
    reach: reach(signedIn(ctx), stockRights.read)?.customerIds ?? null,
    customerIds: (filter?.customerIds ?? []).map(({ id }) => id),
    view: filter?.view ?? 'ALL',
    search: filter?.search && values.length > 0 ? { values, mode: filter.search.mode } : null,
  }
}

const toCursor = ({ key, id }: { key: unknown; id: string }) =>
  Buffer.from(JSON.stringify([key instanceof Date ? key.toISOString() : String(key), id])).toString('base64url')

function fromCursor(cursor: string): StockPlace {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof key === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { key, id }
  } catch {}
  throw badInput('This is no cursor')
}

builder.queryField('productStocks', (t) =>
  t.connection(
    {
      type: ProductStock,
      description: 'The inventory list of a warehouse: what there is of each product. Read forwards only, by `first` and `after`.',
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: StockFilter, description: 'Which products; without it, all.' }),
        sort: t.arg({ type: enumOf(StockSort), required: true, defaultValue: 'SKU', description: 'In which order.' }),
      },
      resolve: async (_root, { warehouseId, filter, sort, ...args }, ctx, info) => {
        const page = askedPageForwards(args)
        const query = stockQuery(ctx, warehouseId.id, filter)
        const sql = pageOfStock(query, sort, { after: page.from ? fromCursor(page.from) : null, limit: page.limit })
        const { rows, more } = await readPage<ProductStockRow>(ctx, info, 'ProductStock', sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: row.node }))
        return { ...pageShown(edges, more, page), query }
      },
    },
    {
      name: 'ProductStockConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'How many products the whole list has, however many this page shows.',
          resolve: async ({ query }, _args, ctx) => (await countsOfStock(ctx.db, query))[query.view],
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
    description: 'What a warehouse has of one product; null where it never had any.',
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
  description: 'How many products a view of the inventory list has.',
  fields: (t) => ({
    view: t.expose('view', { type: enumOf(StockView), description: 'The view.' }),
    count: t.exposeInt('count', { description: 'How many products.' }),
  }),
})

builder.queryField('productStockCounts', (t) =>
  t.field({
    type: [ProductStockCount],
    description: 'How many products each view of the inventory list has; `view` of the filter is left out.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: StockFilter, description: 'Which products; without it, all.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const counts = await countsOfStock(ctx.db, stockQuery(ctx, warehouseId.id, filter))
      return Object.entries(counts).map(([view, count]) => ({ view: view as keyof typeof counts, count }))
    },
  }),
)

builder.queryField('locationStocks', (t) =>
  t.prismaConnection(
    {
      type: LocationStock,
      cursor: 'id',
      description: 'Where the pieces of a product lie, the oldest batch first. Empty places are left out.',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
      },
      resolve: (query, _root, { warehouseId, productId }, ctx) =>
        ctx.db.locationStock.findMany({
          ...query,
          where: { AND: [visible(ctx, 'LocationStock')], warehouseId: warehouseId.id, productId: productId.id, onHand: { gt: 0 } },
          orderBy: [{ batch: { receivedOn: 'asc' } }, { location: { code: 'asc' } }, { id: 'asc' }],
        }),
    },
    ...pageOf('LocationStock'),
  ),
)

builder.queryField('stockFlow', (t) =>
  t.connection(
    {
      type: StockChange,
      description: 'The ledger of a product in a warehouse, the latest change first. Read forwards only, by `first` and `after`.',
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
        quantities: t.arg({ type: [enumOf(StockQuantity)], description: 'Only changes of these quantities; without it, of all.' }),
      },
      resolve: async (_root, { warehouseId, productId, quantities, ...args }, ctx) => {
        const page = askedPageForwards(args)
        const before = page.from && Buffer.from(page.from, 'base64url').toString()
        if (before !== null && !/^\d{1,18}$/.test(before)) throw badInput('This is no cursor')
        const ref = { warehouseId: warehouseId.id }
        const staff = may(signedIn(ctx), warehouseRights.read, ref)
        const { customerIds = [] } = reach(signedIn(ctx), stockRights.read) ?? {}
        const of = { ...ref, productId: productId.id, quantities: quantities?.length ? quantities : null, staff, reach: customerIds }
        const rows = await pageOfFlow(ctx.services.pool, of, { before, limit: page.limit })
        const edges = rows.slice(0, page.limit).map((node) => ({ cursor: Buffer.from(node.no).toString('base64url'), node }))
        return pageShown(edges, rows.length > page.limit, page)
      },
    },
    ...pageOf('StockChange'),
  ),
)

const ReturnTaskFilter = builder.inputType('ReturnTaskFilter', {
  description: 'Which return tasks. Every field narrows.',
  fields: (t) => ({
    states: t.field({ type: [enumOf(ReturnTaskState)], description: 'In one of these states.' }),
    search: t.field({ type: Search, description: 'By number, by package or by SKU.' }),
  }),
})

builder.queryField('returnTasks', (t) =>
  t.prismaConnection(
    {
      type: ReturnTask,
      cursor: 'id',
      description: 'Picked goods of a warehouse that go back to a shelf, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.return, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: ReturnTaskFilter, description: 'Which ones; without it, all.' }),
      },
      totalCount: (_root, { warehouseId, filter }, ctx) =>
        ctx.db.returnTask.count({ where: tasksWhere(ctx, warehouseId.id, filter), take: 10_000 }),
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.returnTask.findMany({ ...query, where: tasksWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('ReturnTask'),
  ),
)

function tasksWhere(ctx: Context, warehouseId: string, filter: typeof ReturnTaskFilter.$inferInput | null | undefined) {
  return {
    AND: [visible(ctx, 'ReturnTask')],
    warehouseId,
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...searched(filter?.search, (match) => [{ number: match }, { packageNumber: match }, { product: { sku: match } }]),
  }
}
