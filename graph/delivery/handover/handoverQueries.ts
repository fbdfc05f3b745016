import type { Prisma } from '../../generated/prisma/client.ts'
import { instantsOf } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { documentList } from '../../kernel/schema/documentList.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { LogisticsGroup } from '../../logistics/types.ts'
import { Package } from '../../package/types/package.ts'
import { deliveryRights, expectedDays, handoverMachine, missingNamedMaximum } from '../states/handover.ts'
import { missingOf } from '../store/handover.ts'
import { HandoverPackage, HandoverSheet, HandoverSheetState } from '../types/handover.ts'

const HandoverSheetFilter = builder.inputType('HandoverSheetFilter', {
  description:
    "Filter of hand-over sheets. All given fields must match; an empty list disables its field. Days are in the warehouse's time zone.",
  fields: (t) => ({
    states: t.field({ type: [HandoverSheetState], description: 'Only these states. Ignored by counts per state.' }),
    groupIds: t.globalIDList({ for: [LogisticsGroup], description: 'Only of these logistics groups.' }),
    search: t.field({
      type: Search,
      description: 'Searches number, driver and vehicle, and number and tracking number of the packages on it.',
    }),
    createdFrom: t.field({ type: 'Day', description: 'Opened on this day or later.' }),
    createdTo: t.field({ type: 'Day', description: 'Opened on this day or earlier.' }),
    createdDays: t.int({ description: 'Opened at most this many days ago; 0 is today.' }),
  }),
})

documentList({
  name: 'handoverSheet',
  model: 'HandoverSheet',
  what: 'hand-over sheets',
  emitted: 'opened or changed',
  right: deliveryRights.read,
  machine: handoverMachine,
  filter: HandoverSheetFilter,
  async where(filter, ctx, warehouseId) {
    const { states, groupIds, search, createdFrom, createdTo, createdDays } = filter ?? {}
    const warehouse = await ctx.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
    const days = { from: createdFrom, to: createdTo, days: createdDays }
    return {
      createdAt: instantsOf(warehouse?.timeZone ?? 'UTC', days, new Date()),
      ...(states?.length && { state: { in: [...states] } }),
      ...(groupIds?.length && { groupId: { in: groupIds.map(({ id }) => id) } }),
      ...searched<Prisma.HandoverSheetWhereInput>(search, (match) => [
        ...(['number', 'driver', 'vehicle'] as const).map((column) => ({ [column]: match })),
        ...(['number', 'trackingNumber'] as const).map((column) => ({ packages: { some: { package: { [column]: match } } } })),
      ]),
    }
  },
})

builder.queryField('handoverPackages', (t) =>
  t.prismaConnection(
    {
      type: HandoverPackage,
      cursor: 'id',
      description: 'Packages on a hand-over sheet, last added first.',
      authScopes: { right: deliveryRights.read },
      args: { sheetId: t.arg.globalID({ required: true, for: HandoverSheet, description: 'The sheet.' }) },
      resolve: (query, _root, { sheetId }, ctx) =>
        ctx.db.handoverPackage.findMany({
          ...query,
          where: { sheetId: sheetId.id, AND: [visible(ctx, 'HandoverPackage')] },
          orderBy: { id: 'desc' },
        }),
    },
    ...pageOf('HandoverPackage'),
  ),
)

builder.queryField('handoverMissing', (t) =>
  t.prismaField({
    type: [Package],
    description: `Packages that are missing on an open hand-over sheet, shipped from ${expectedDays} days before it was opened, longest shipped first, at most ${missingNamedMaximum}.`,
    authScopes: { right: deliveryRights.read },
    args: { sheetId: t.arg.globalID({ required: true, for: HandoverSheet, description: 'The sheet.' }) },
    resolve: async (query, _root, { sheetId }, ctx) => {
      const where = { id: sheetId.id, AND: [visible(ctx, 'HandoverSheet')] }
      const sheet = await ctx.db.handoverSheet.findFirst({ where, select: { id: true } })
      const ids = sheet ? (await missingOf(ctx.db, sheet.id, missingNamedMaximum)).map(({ id }) => id) : []
      const rows = await ctx.db.package.findMany({ ...query, where: { id: { in: ids }, AND: [visible(ctx, 'Package')] } })
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
  }),
)
