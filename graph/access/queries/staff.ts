import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { refOf } from '../../kernel/schema/recordChanged.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import { accessRights } from '../states.ts'
import { Role } from '../types/staff.ts'

const StaffFilter = builder.inputType('StaffFilter', {
  description: 'Filter of staff; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches login and names.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) accounts.' }),
    invited: t.boolean({ description: 'Only accounts that wait for their first password (true), or only others (false).' }),
    roleIds: t.globalIDList({ for: Role, description: 'Only accounts with one of these roles.' }),
    warehouseIds: t.globalIDList({
      for: refOf('Warehouse'),
      description: 'Only accounts with a role in one of these warehouses, or in all.',
    }),
  }),
})

const staffWhere = (ctx: Context, filter: typeof StaffFilter.$inferInput | null | undefined): Prisma.StaffWhereInput => {
  const roleIds = filter?.roleIds?.map(({ id }) => id) ?? []
  const warehouseIds = (filter?.warehouseIds as { id: string }[] | null | undefined)?.map(({ id }) => id) ?? []
  return {
    AND: [
      visible(ctx, 'Staff'),
      searched(filter?.search, (match) => [{ login: match }, { name: match }, { nameEn: match }]),
      typeof filter?.active === 'boolean' ? { active: filter.active } : {},
      typeof filter?.invited === 'boolean' ? { invited: filter.invited } : {},
      roleIds.length > 0 || warehouseIds.length > 0
        ? {
            grants: {
              some: {
                ...(roleIds.length > 0 && { roleId: { in: roleIds } }),
                ...(warehouseIds.length > 0 && { OR: [{ warehouseId: null }, { warehouseId: { in: warehouseIds } }] }),
              },
            },
          }
        : {},
    ],
  }
}

const StaffSort = builder.enumType('StaffSort', {
  description: 'Order of staff.',
  values: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
    LOGIN: { description: 'By login.' },
    LOGIN_DESC: { description: 'By login, last first.' },
  } as const,
})

const staffOrders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  LOGIN: [{ login: 'asc' }],
  LOGIN_DESC: [{ login: 'desc' }],
} satisfies Record<string, Prisma.StaffOrderByWithRelationInput[]>

builder.queryField('staff', (t) =>
  t.prismaConnection(
    {
      type: 'Staff',
      cursor: 'id',
      description: 'Staff.',
      authScopes: { right: accessRights.staff },
      args: {
        filter: t.arg({ type: StaffFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: StaffSort, defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.staff.count({ where: staffWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.staff.findMany({ ...query, where: staffWhere(ctx, filter), orderBy: staffOrders[sort ?? 'NEWEST'] }),
    },
    ...pageOf('Staff'),
  ),
)
