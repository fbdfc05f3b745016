import { validate as isUuid } from 'uuid'
import { Customer } from '../customer/types.ts'
import type { Prisma, ProductStock as ProductStockRow } from '../generated/prisma/client.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { readPage } from '../kernel/rows/page.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageRequestForwards, toConnection } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { valuesOf } from '../kernel/states/enumSpec.ts'
import { Product } from '../product/types.ts'
import { Warehouse } from '../warehouse/types.ts'
import { withPurpose, withSources } from './readProposals.ts'
import { compareUrgency, proposedQuantity } from './rules/replenishment.ts'
import { inventoryRights, ReplenishmentView } from './states.ts'
import { type Replenishable, readReplenishable } from './store/replenishment.ts'
import { Replenishment, type WithFigures } from './types/replenishment.ts'

const ReplenishmentFilter = builder.inputType('ReplenishmentFilter', {
  description: 'Filter of the replenishment list. All given fields must match.',
  fields: (t) => ({
    view: t.field({
      type: enumOf(ReplenishmentView),
      defaultValue: 'PROPOSED',
      description: 'View of the list. Ignored by counts per view.',
    }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    productIds: t.globalIDList({ for: [Product], description: 'Only these products.' }),
    search: t.field({ type: Search, description: 'Searches SKU and names in Chinese and English.' }),
  }),
})

type Filter = typeof ReplenishmentFilter.$inferInput | null | undefined
type View = keyof typeof ReplenishmentView.values

const views: Record<View, (row: Replenishable) => boolean> = {
  PROPOSED: (row) => proposedQuantity(row) > 0,
  ON_THE_WAY: ({ onTheWay }) => onTheWay > 0,
  ALL: () => true,
}

/** The products that the caller sees and that match the filter but for its view. */
async function matching(ctx: Context, warehouseId: string, filter: Filter): Promise<Replenishable[]> {
  const rows = await readReplenishable(ctx.db, warehouseId)
  const seen = await ctx.db.productStock.findMany({
    where: {
      id: { in: rows.map(({ stockId }) => stockId) },
      ...(visible(ctx, 'ProductStock') as Prisma.ProductStockWhereInput),
      ...(filter?.productIds?.length && { productId: { in: filter.productIds.map(({ id }) => id) } }),
      product: {
        ...(filter?.customerIds?.length && { customerId: { in: filter.customerIds.map(({ id }) => id) } }),
        ...searched<Prisma.ProductWhereInput>(filter?.search, (match) => [{ sku: match }, { name: match }, { declaredNameEn: match }]),
      },
    },
    select: { id: true },
  })
  const ids = new Set(seen.map(({ id }) => id))
  return rows.filter(({ stockId }) => ids.has(stockId))
}

builder.queryField('replenishments', (t) =>
  t.connection(
    {
      type: Replenishment,
      description:
        'Products of which pieces should be moved from staging to picking areas: the earliest cut-off of the packages that wait for them first, then the most urgent. Forward pagination only (`first`, `after`).',
      complexity: 20,
      authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: ReplenishmentFilter, description: 'Filter; the proposals if absent.' }),
      },
      resolve: async (_root, { warehouseId, filter, ...args }, ctx, info) => {
        const page = pageRequestForwards(args)
        const rows = await matching(ctx, warehouseId.id, filter)
        const sorted = (await withPurpose(ctx.db, warehouseId.id, rows)).sort(compareUrgency)
        const last = page.from === null ? -1 : sorted.findIndex(({ stockId }) => stockId === page.from)
        // A product that left the list meanwhile: the list begins at the top.
        if (page.from !== null && last < 0 && !isUuid(page.from)) throw badInput('Invalid cursor')
        const inView = views[filter?.view ?? 'PROPOSED']
        const further = sorted.slice(last + 1).filter(inView)
        const chosen = await withSources(ctx.db, warehouseId.id, further.slice(0, page.limit))
        const { rows: nodes } = await readPage<ProductStockRow>(
          ctx,
          info,
          { model: 'ProductStock', variant: 'Replenishment' },
          {
            text: `select s.*, g.nth as page_key from unnest($1::uuid[]) with ordinality as g(id, nth) join product_stock s on s.id = g.id`,
            values: [chosen.map(({ stockId }) => stockId)],
            order: 'asc',
            limit: page.limit,
            isPlain: true,
          },
        )
        const edges = nodes.map(({ node, key, id }) => {
          const figures = chosen[Number(key) - 1]!
          return { cursor: id, node: Object.assign(node, { figures } satisfies WithFigures) }
        })
        return { ...toConnection(edges, further.length > chosen.length, page), totalCount: sorted.filter(inView).length }
      },
    },
    {
      name: 'ReplenishmentConnection',
      fields: (t) => ({ totalCount: t.exposeInt('totalCount', { description: 'Total number of products in the list.' }) }),
    },
    { name: 'ReplenishmentEdge' },
  ),
)

const ReplenishmentCount = builder.objectRef<{ view: View; count: number }>('ReplenishmentCount').implement({
  description: 'Number of products in a view of the replenishment list.',
  fields: (t) => ({
    view: t.expose('view', { type: enumOf(ReplenishmentView), description: 'The view.' }),
    count: t.exposeInt('count', { description: 'Number of products.' }),
  }),
})

builder.queryField('replenishmentCounts', (t) =>
  t.field({
    type: [ReplenishmentCount],
    description: 'Number of products per view of the replenishment list; ignores `view` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: ReplenishmentFilter, description: 'Filter; all products if absent.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const rows = await matching(ctx, warehouseId.id, filter)
      return valuesOf(ReplenishmentView).map((view) => ({ view, count: rows.filter(views[view]).length }))
    },
  }),
)
