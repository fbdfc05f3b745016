import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { byAge } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { escapeLike, Search, searched, storedForms } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Warehouse } from '../warehouse/types.ts'
import { CustomerSort, customerRights } from './states.ts'

const CustomerFilter = builder.inputType('CustomerFilter', {
  description: 'Filter of customers; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches code, names, company and e-mail.' }),
    named: t.string({ description: 'Only those whose code or name this is, case-insensitive.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) customers.' }),
    warehouseId: t.globalID({ for: Warehouse, description: 'Only customers of this warehouse.' }),
    warehouseIds: t.globalIDList({ for: Warehouse, description: 'Only customers of one of these warehouses.' }),
  }),
})

function namedBy(text: string): Prisma.CustomerWhereInput[] {
  const match = { equals: escapeLike(text), mode: 'insensitive' } as const
  return [{ code: match }, { name: match }, { nameEn: match }]
}

type Filter = typeof CustomerFilter.$inferInput | null | undefined

const customersWhere = (ctx: Context, filter: Filter): Prisma.CustomerWhereInput => ({
  AND: [
    visible(ctx, 'Customer'),
    searched(filter?.search, (match) => [{ code: match }, { name: match }, { nameEn: match }, { company: match }, { email: match }]),
    filter?.named ? { OR: storedForms(filter.named.trim()).flatMap(namedBy) } : {},
    typeof filter?.active === 'boolean' ? { active: filter.active } : {},
    filter?.warehouseId ? { warehouses: { some: { warehouseId: filter.warehouseId.id, enabled: true } } } : {},
    filter?.warehouseIds?.length
      ? { warehouses: { some: { warehouseId: { in: filter.warehouseIds.map(({ id }) => id) }, enabled: true } } }
      : {},
  ],
})

const orders: Record<keyof typeof CustomerSort.values, Prisma.CustomerOrderByWithRelationInput[]> = {
  NEWEST: byAge.NEWEST,
  OLDEST: byAge.OLDEST,
  CODE: [{ code: 'asc' }],
  CODE_DESC: [{ code: 'desc' }],
}

builder.queryField('customers', (t) =>
  t.prismaConnection(
    {
      type: 'Customer',
      cursor: 'id',
      description: 'The customers.',
      authScopes: { right: customerRights.read },
      args: {
        filter: t.arg({ type: CustomerFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CustomerSort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.customer.count({ where: customersWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.customer.findMany({ ...query, where: customersWhere(ctx, filter), orderBy: orders[sort ?? 'NEWEST'] }),
    },
    ...pageOf('Customer'),
  ),
)
