import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { nullMeans, readChanged, refOf } from '../../kernel/schema/recordChanged.ts'
import { concerns, visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import { accessRights, CustomerUserSort } from '../states.ts'
import { CustomerUser } from '../types/customerUser.ts'

const CustomerUserFilter = builder.inputType('CustomerUserFilter', {
  description: 'Filter of users of customers; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches login, names and e-mail.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) accounts.' }),
    invited: t.boolean({ description: 'Only accounts that wait for their first password (true), or only others (false).' }),
    customerIds: t.globalIDList({ for: refOf('Customer'), description: 'Only users of these customers.' }),
  }),
})

const usersWhere = (ctx: Context, filter: typeof CustomerUserFilter.$inferInput | null | undefined): Prisma.StaffWhereInput => {
  const customerIds = (filter?.customerIds as { id: string }[] | null | undefined)?.map(({ id }) => id) ?? []
  return {
    AND: [
      visible(ctx, 'CustomerUser'),
      searched(filter?.search, (match) => [{ login: match }, { name: match }, { nameEn: match }, { email: match }]),
      typeof filter?.active === 'boolean' ? { active: filter.active } : {},
      typeof filter?.invited === 'boolean' ? { invited: filter.invited } : {},
      customerIds.length > 0 ? { customerId: { in: customerIds } } : {},
    ],
  }
}

const orders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  NAME: [{ name: 'asc' }, { id: 'asc' }],
  NAME_DESC: [{ name: 'desc' }, { id: 'desc' }],
} satisfies Record<keyof typeof CustomerUserSort.values, Prisma.StaffOrderByWithRelationInput[]>

builder.queryField('customerUsers', (t) =>
  t.prismaConnection(
    {
      type: CustomerUser,
      cursor: 'id',
      description: 'Users of customers.',
      authScopes: { right: accessRights.customerUsers },
      args: {
        filter: t.arg({ type: CustomerUserFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CustomerUserSort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.staff.count({ where: usersWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.staff.findMany({ ...query, where: usersWhere(ctx, filter), orderBy: orders[sort ?? 'NEWEST'] }),
    },
    ...pageOf('CustomerUser'),
  ),
)

builder.subscriptionField('customerUserChanged', (t) =>
  t.prismaField({
    type: CustomerUser,
    nullable: true,
    description: `Emits users of customers when created or changed, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: accessRights.customerUsers },
    args: { customerId: t.arg.globalID({ for: refOf('Customer'), description: 'Only users of this customer; of all if absent.' }) },
    subscribe: (_root, { customerId }, ctx) => {
      const asked = (customerId as { id: string } | null | undefined)?.id
      return ctx.services.signals.followRecords((s) => {
        const isAsked = s.type === 'CustomerUser' && (!asked || s.customerId === asked)
        return isAsked && concerns(ctx, accessRights.customerUsers, s) ? s.id : null
      }, 100)
    },
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'CustomerUser', key, query),
  }),
)
