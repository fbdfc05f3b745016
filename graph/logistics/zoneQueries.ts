import { dayIn } from '../kernel/day.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { byCode, CodeSort } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { eitherRight, visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { Warehouse } from '../warehouse/types.ts'
import { logisticsRights, ZoneMatch, ZoneTableKind } from './states.ts'
import { editionOn, ZoneEdition, ZoneTable } from './types/zone.ts'

const ZoneTableFilter = builder.inputType('ZoneTableFilter', {
  description: 'Filter of zone tables; all given fields must match.',
  fields: (t) => ({
    kinds: t.field({ type: [enumOf(ZoneTableKind)], description: 'Only tables of these kinds.' }),
    search: t.field({ type: Search, description: 'Searches code and names.' }),
  }),
})

const tablesWhere = (ctx: Context, warehouseId: string, filter: typeof ZoneTableFilter.$inferInput | null | undefined) => ({
  warehouseId,
  AND: [
    visible(ctx, 'ZoneTable'),
    searched(filter?.search, (match) => [{ code: match }, { name: match }, { nameEn: match }]),
    filter?.kinds?.length ? { kind: { in: [...filter.kinds] } } : {},
  ],
})

builder.queryField('zoneTables', (t) =>
  t.prismaConnection(
    {
      type: 'ZoneTable',
      cursor: 'id',
      description: 'The tables of zones and remote areas of a warehouse, in pages.',
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.freight, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: ZoneTableFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CodeSort), required: true, defaultValue: 'CODE', description: 'Order; by code by default.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.zoneTable.count({ where: tablesWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.zoneTable.findMany({ ...query, where: tablesWhere(ctx, warehouseId.id, filter), orderBy: byCode[sort] }),
    },
    ...pageOf('ZoneTable'),
  ),
)

const ZoneRowFilter = builder.inputType('ZoneRowFilter', {
  description: 'Filter of the rows of a zone table; all given fields must match, and an empty list disables its field.',
  fields: (t) => ({
    zones: t.stringList({ description: 'Only rows of these zones.' }),
    countries: t.stringList({ description: 'Only rows of these countries, ISO 3166-1 alpha-2.' }),
    matches: t.field({ type: [enumOf(ZoneMatch)], description: 'Only rows that are matched so.' }),
    search: t.field({ type: Search, description: 'Searches the postcodes and cities as they are written in rows, and zones.' }),
  }),
})

const ZoneRowSort = defineEnum('ZoneRowSort', 'Order of the rows of a zone table.', {
  PLACE: 'By country, then cities, postcodes and the whole country.',
  ZONE: 'By zone.',
  NEWEST: 'Last changed first.',
})

const place = [{ country: 'asc' }, { level: 'asc' }, { low: 'asc' }] as const
const rowOrders = { PLACE: [...place], ZONE: [{ zone: 'asc' }, ...place], NEWEST: [{ changedAt: 'desc' }, { id: 'desc' }] } as const

/** The edition whose rows are shown if none is asked for. */
async function editionToShow(ctx: Context, tableId: string): Promise<string | undefined> {
  const where = { id: tableId, AND: [visible(ctx, 'ZoneTable')] }
  const table = await ctx.db.zoneTable.findFirst({
    where,
    select: {
      warehouse: { select: { timeZone: true } },
      editions: { select: { id: true, validFrom: true }, orderBy: { validFrom: 'asc' } },
    },
  })
  return table ? (editionOn(table.editions, dayIn(table.warehouse.timeZone, new Date())) ?? table.editions[0])?.id : undefined
}

type RowFilter = typeof ZoneRowFilter.$inferInput | null | undefined

async function rowsWhere(ctx: Context, tableId: string, asked: { id: string } | null | undefined, filter?: RowFilter) {
  const editionId = asked?.id ?? (await editionToShow(ctx, tableId))
  return {
    edition: { id: editionId ?? { in: [] }, tableId },
    AND: [
      visible(ctx, 'ZoneRow'),
      searched(filter?.search, (match) => [{ postcodeFrom: match }, { postcodeTo: match }, { city: match }, { zone: match }]),
      filter?.zones?.length ? { zone: { in: filter.zones } } : {},
      filter?.countries?.length ? { country: { in: filter.countries } } : {},
      filter?.matches?.length ? { match: { in: [...filter.matches] } } : {},
    ],
  }
}

builder.queryField('zoneRows', (t) =>
  t.prismaConnection(
    {
      type: 'ZoneRow',
      cursor: 'id',
      description: 'The rows of an edition of a zone table, in pages.',
      authScopes: eitherRight(logisticsRights.freight),
      args: {
        zoneTableId: t.arg.globalID({ required: true, for: ZoneTable, description: 'The zone table.' }),
        editionId: t.arg.globalID({
          for: ZoneEdition,
          description: 'The edition; if absent, the one that holds today, or else the first.',
        }),
        filter: t.arg({ type: ZoneRowFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(ZoneRowSort), required: true, defaultValue: 'PLACE', description: 'Order; by place by default.' }),
      },
      totalCount: async (_parent, { zoneTableId, editionId, filter }, ctx) =>
        ctx.db.zoneRow.count({ where: await rowsWhere(ctx, zoneTableId.id, editionId, filter), take: countedTo }),
      resolve: async (query, _root, { zoneTableId, editionId, filter, sort }, ctx) => {
        const where = await rowsWhere(ctx, zoneTableId.id, editionId, filter)
        return ctx.db.zoneRow.findMany({ ...query, where, orderBy: [...rowOrders[sort]] })
      },
    },
    ...pageOf('ZoneRow'),
  ),
)

const ZoneRowGroup = builder.objectRef<{ zone: string | null; country: string; count: number }>('ZoneRowGroup').implement({
  description: 'Rows of an edition of one zone and country.',
  fields: (t) => ({
    zone: t.exposeString('zone', { nullable: true, description: 'The zone; null in tables of remote areas.' }),
    country: t.exposeString('country', { description: 'Country, ISO 3166-1 alpha-2.' }),
    count: t.exposeInt('count', { description: 'Number of rows.' }),
  }),
})

builder.queryField('zoneRowGroups', (t) =>
  t.field({
    type: [ZoneRowGroup],
    description: 'Zones and countries of an edition of a zone table with their rows, by zone and country.',
    complexity: 20,
    authScopes: eitherRight(logisticsRights.freight),
    args: {
      zoneTableId: t.arg.globalID({ required: true, for: ZoneTable, description: 'The zone table.' }),
      editionId: t.arg.globalID({ for: ZoneEdition, description: 'The edition; if absent, the one that holds today, or else the first.' }),
    },
    resolve: async (_root, { zoneTableId, editionId }, ctx) => {
      const where = await rowsWhere(ctx, zoneTableId.id, editionId)
      const orderBy = [{ zone: 'asc' }, { country: 'asc' }] as const
      const groups = await ctx.db.zoneRow.groupBy({ by: ['zone', 'country'], where, orderBy: [...orderBy], _count: { _all: true } })
      return groups.map(({ zone, country, _count }) => ({ zone, country, count: _count._all }))
    },
  }),
)
