import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Warehouse } from '../warehouse/types.ts'
import { customerRights } from './states.ts'

const CustomerFilter = builder.inputType('CustomerFilter', {
  description: 'Filter of customers; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches code, name, company and e-mail.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) customers.' }),
    warehouseId: t.globalID({ for: Warehouse, description: 'Only customers of this warehouse.' }),
  }),
})

const customersWhere = (filter: typeof CustomerFilter.$inferInput | null | undefined): Prisma.CustomerWhereInput => ({
  AND: [
    searched(filter?.search, (match) => [{ code: match }, { name: match }, { company: match }, { email: match }]),
    typeof filter?.active === 'boolean' ? { active: filter.active } : {},
    filter?.warehouseId ? { warehouses: { some: { warehouseId: filter.warehouseId.id, enabled: true } } } : {},
  ],
})

builder.queryField('customers', (t) =>
  t.prismaConnection(
    {
      type: 'Customer',
      cursor: 'id',
      description: 'The customers, newest first.',
      authScopes: { right: customerRights.read },
      args: { filter: t.arg({ type: CustomerFilter, description: 'Filter; all if absent.' }) },
      totalCount: (_parent, { filter }, ctx) =>
        ctx.db.customer.count({ where: { AND: [visible(ctx, 'Customer'), customersWhere(filter)] }, take: countedTo }),
      resolve: (query, _root, { filter }, ctx) =>
        ctx.db.customer.findMany({ ...query, where: { AND: [visible(ctx, 'Customer'), customersWhere(filter)] }, orderBy: { id: 'desc' } }),
    },
    ...pageOf('Customer'),
  ),
)
