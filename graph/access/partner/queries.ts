import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { AgeSort, byAge } from '../../kernel/schema/documentList.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { refOf } from '../../kernel/schema/recordChanged.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import { accessRights } from '../states.ts'
import { Partner } from '../types/partner.ts'

const PartnerFilter = builder.inputType('PartnerFilter', {
  description: 'Filter of partners; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches name and address.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) partners.' }),
    customerIds: t.globalIDList({ for: refOf('Customer'), description: 'Only partners that may sign in users of one of these customers.' }),
  }),
})

function partnersWhere(ctx: Context, filter: typeof PartnerFilter.$inferInput | null | undefined): Prisma.PartnerWhereInput {
  const customerIds = (filter?.customerIds as { id: string }[] | null | undefined)?.map(({ id }) => id) ?? []
  return {
    AND: [
      visible(ctx, 'Partner'),
      searched<Prisma.PartnerWhereInput>(filter?.search, (match) => [{ name: match }, { address: match }]),
      typeof filter?.active === 'boolean' ? { active: filter.active } : {},
      customerIds.length > 0 ? { customers: { some: { customerId: { in: customerIds } } } } : {},
    ],
  }
}

builder.queryField('partners', (t) =>
  t.prismaConnection(
    {
      type: Partner,
      cursor: 'id',
      description: 'Partners, from whose platforms users of customers come without a password.',
      authScopes: { right: accessRights.partners },
      args: {
        filter: t.arg({ type: PartnerFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(AgeSort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.partner.count({ where: partnersWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.partner.findMany({ ...query, where: partnersWhere(ctx, filter), orderBy: byAge[sort ?? 'NEWEST'] }),
    },
    ...pageOf('Partner'),
  ),
)
