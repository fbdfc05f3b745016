import { accessRights } from '../access/states.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { AgeSort, byAge } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { lastToday } from './rules.ts'
import { AnnouncementAudience, announcementRights } from './states.ts'
import { allRoles } from './store/audience.ts'
import { AnnouncementBoardType, AnnouncementRole, AnnouncementState } from './types.ts'

builder.queryField('myAnnouncements', (t) =>
  t.field({
    type: AnnouncementBoardType,
    description: 'What you are told now in a warehouse. Only for staff who work there, and for users of customers who are in it.',
    complexity: 20,
    authScopes: { right: accessRights.self },
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readBoard(ctx, warehouseId.id),
  }),
)

builder.queryField('announcementRoles', (t) =>
  t.field({
    type: [AnnouncementRole],
    description: 'The roles that an announcement can be for.',
    authScopes: { right: announcementRights.edit },
    resolve: (_root, _args, ctx) => allRoles(ctx.db, ctx.language),
  }),
)

const AnnouncementFilter = builder.inputType('AnnouncementFilter', {
  description: 'Filter of announcements; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches titles.' }),
    states: t.field({ type: [AnnouncementState], description: 'Only announcements in one of these states.' }),
    isOver: t.boolean({ description: 'Only those whose last day is over (true) or is not (false).' }),
    audiences: t.field({ type: [enumOf(AnnouncementAudience)], description: 'Only those for one of these audiences.' }),
    warehouseIds: t.globalIDList({ for: Warehouse, description: 'Only those of one of these warehouses alone.' }),
    forAll: t.boolean({ description: 'Only those for all warehouses (true), or for one (false).' }),
  }),
})

type Filter = typeof AnnouncementFilter.$inferInput | null | undefined

/** Announcements whose last day is over, or is not: the day is that of their warehouse. */
async function endsWhere(ctx: Context, isOver: boolean): Promise<Prisma.AnnouncementWhereInput> {
  const now = new Date()
  const warehouses = await ctx.db.warehouse.findMany({ select: { id: true, timeZone: true } })
  const byDay = Map.groupBy(warehouses, ({ timeZone }) => lastToday(timeZone, now))
  const untilDay = (day: string) => (isOver ? { lt: new Date(day) } : { gte: new Date(day) })
  const own = [...byDay].map(([day, rows]) => ({ warehouseId: { in: rows.map(({ id }) => id) }, untilDay: untilDay(day) }))
  return { OR: [{ warehouseId: null, untilDay: untilDay(lastToday(null, now)) }, ...own] }
}

const announcementsWhere = async (ctx: Context, filter: Filter): Promise<Prisma.AnnouncementWhereInput> => ({
  AND: [
    visible(ctx, 'Announcement'),
    searched(filter?.search, (match) => [{ title: match }]),
    filter?.states?.length ? { state: { in: [...filter.states] } } : {},
    typeof filter?.isOver === 'boolean' ? await endsWhere(ctx, filter.isOver) : {},
    filter?.audiences?.length ? { audience: { in: [...filter.audiences] } } : {},
    filter?.warehouseIds?.length ? { warehouseId: { in: filter.warehouseIds.map(({ id }) => id) } } : {},
    typeof filter?.forAll === 'boolean' ? { warehouseId: filter.forAll ? null : { not: null } } : {},
  ],
})

builder.queryField('announcements', (t) =>
  t.prismaConnection(
    {
      type: 'Announcement',
      cursor: 'id',
      description: 'The announcements that you may edit: of your warehouses, and with the right in all those for all.',
      authScopes: { right: announcementRights.edit },
      args: {
        filter: t.arg({ type: AnnouncementFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(AgeSort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: async (_parent, { filter }, ctx) =>
        ctx.db.announcement.count({ where: await announcementsWhere(ctx, filter), take: countedTo }),
      resolve: async (query, _root, { filter, sort }, ctx) =>
        ctx.db.announcement.findMany({ ...query, where: await announcementsWhere(ctx, filter), orderBy: byAge[sort ?? 'NEWEST'] }),
    },
    ...pageOf('Announcement'),
  ),
)
