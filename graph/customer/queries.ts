import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import { pageOf } from '../kernel/pageOf.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched } from '../kernel/search.ts'
import { Warehouse } from '../warehouse/types.ts'
import { customerRights } from './states.ts'

/** From here on, a count says no more than that there are more. */
const countedTo = 10_000

const CustomerFilter = builder.inputType('CustomerFilter', {
  description: 'Which customers; every field narrows.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'By code, name, company or e-mail.' }),
    active: t.boolean({ description: 'Those that are active, or those that are not.' }),
    warehouseId: t.globalID({ for: Warehouse, description: 'Those that may use this warehouse.' }),
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
      args: { filter: t.arg({ type: CustomerFilter, description: 'Which ones; without it, all.' }) },
      totalCount: (_parent, { filter }, ctx) =>
        ctx.db.customer.count({ where: { AND: [visible(ctx, 'Customer'), customersWhere(filter)] }, take: countedTo }),
      resolve: (query, _root, { filter }, ctx) =>
        ctx.db.customer.findMany({ ...query, where: { AND: [visible(ctx, 'Customer'), customersWhere(filter)] }, orderBy: { id: 'desc' } }),
    },
    ...pageOf('Customer'),
  ),
)
