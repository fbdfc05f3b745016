import { staffWithRight } from '../access/steps.ts'
import { Person } from '../access/types/staff.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { layerArrow } from '../print/states/labelLayout.ts'
import { LocationFilter, locationsWhere } from './filter.ts'
import { type FullLocationLabel, layersOfShelves, locationLabelsOf, type ShelfLayers } from './labels.ts'
import { locationCodesOf, parseLocationCode, refuseRange } from './rules.ts'
import { warehouseRights } from './states.ts'
import { Location, ShelfSpec, Warehouse } from './types.ts'

builder.queryField('warehouses', (t) =>
  t.prismaField({
    type: [Warehouse],
    description: 'Visible warehouses, by number.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.warehouse.findMany({ ...query, where: visible(ctx, 'Warehouse'), orderBy: { number: 'asc' } }),
  }),
)

builder.queryField('shelfSpecs', (t) =>
  t.prismaField({
    type: [ShelfSpec],
    description: 'Shelf sizes, by name.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.shelfSpec.findMany({ ...query, where: visible(ctx, 'ShelfSpec'), orderBy: { name: 'asc' } }),
  }),
)

builder.queryField('pickers', (t) =>
  t.field({
    type: [Person],
    description: 'Staff who may pick in a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: 'wave:generate', ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => staffWithRight(ctx.db, 'wave:pick', warehouseId.id),
  }),
)

const LocationSort = defineEnum('LocationSort', 'Sort order of locations.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  CODE: 'By code.',
  CODE_DESC: 'By code, last first.',
})

const locationOrders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  CODE: [{ code: 'asc' }, { id: 'asc' }],
  CODE_DESC: [{ code: 'desc' }, { id: 'desc' }],
} satisfies Record<keyof typeof LocationSort.values, Prisma.LocationOrderByWithRelationInput[]>

builder.queryField('locations', (t) =>
  t.prismaConnection(
    {
      type: 'Location',
      cursor: 'id',
      description: 'Locations of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: LocationFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(LocationSort), required: true, defaultValue: 'NEWEST', description: 'Sort order.' }),
      },
      totalCount: (_parent, args, ctx) =>
        ctx.db.location.count({
          where: { AND: [visible(ctx, 'Location'), locationsWhere(args.warehouseId.id, args.filter)] },
          take: countedTo,
        }),
      resolve: (query, _root, args, ctx) =>
        ctx.db.location.findMany({
          ...query,
          where: { AND: [visible(ctx, 'Location'), locationsWhere(args.warehouseId.id, args.filter)] },
          orderBy: locationOrders[args.sort],
        }),
    },
    ...pageOf('Location'),
  ),
)

interface RangePreview {
  warehouseId: string
  codes: readonly string[]
  existing: readonly string[]
}

/** Maximum number of existing locations that a preview lists. */
const existingShownMaximum = 20

const ShelfLayersType = builder.objectRef<ShelfLayers>('ShelfLayers').implement({
  description: 'A shelf: the locations with one prefix and column.',
  fields: (t) => ({
    prefix: t.exposeString('prefix', { description: 'Aisle or rack.' }),
    column: t.exposeInt('column', { description: 'Bay number along the aisle.' }),
    lowest: t.exposeInt('lowest', { description: 'Its lowest layer.' }),
    highest: t.exposeInt('highest', { description: 'Its highest layer.' }),
  }),
})

const LocationRange = builder.objectRef<RangePreview>('LocationRange').implement({
  description: 'Locations that a range would create.',
  fields: (t) => ({
    codes: t.exposeStringList('codes', { description: 'All codes of the range, in walk order.' }),
    existing: t.exposeStringList('existing', { description: 'Those that exist already.' }),
    shelves: t.field({
      type: [ShelfLayersType],
      description: 'Shelves of the range as they are now, without what it would create.',
      complexity: 20,
      resolve: ({ warehouseId, codes }, _args, ctx) =>
        layersOfShelves(ctx.db, warehouseId, [...new Set(codes.map((code) => code.slice(0, code.indexOf('-'))))]),
    }),
    existingLocations: t.prismaField({
      type: [Location],
      description: `The first of those that exist already, at most ${existingShownMaximum}.`,
      complexity: existingShownMaximum,
      resolve: (query, { warehouseId, existing }, _args, ctx) =>
        ctx.db.location.findMany({
          ...query,
          where: { warehouseId, code: { in: existing.slice(0, existingShownMaximum) } },
          orderBy: [{ prefix: 'asc' }, { walkOrder: 'asc' }, { code: 'asc' }],
        }),
    }),
  }),
})

builder.queryField('locationRange', (t) =>
  t.field({
    type: LocationRange,
    nullable: true,
    description: 'Previews `createLocations`; null for a range that it refuses.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      prefixes: t.arg.stringList({ required: true, description: 'Aisle or rack codes.' }),
      firstColumn: t.arg.int({ required: true, description: 'First column of each prefix.' }),
      lastColumn: t.arg.int({ required: true, description: 'Last column of each prefix.' }),
      firstLayer: t.arg.int({ required: true, description: 'First layer of each column.' }),
      lastLayer: t.arg.int({ required: true, description: 'Last layer of each column.' }),
    },
    resolve: async (_root, { warehouseId, ...range }, ctx) => {
      if (refuseRange(range)) return null
      const codes = locationCodesOf(range)
      if (codes.some((code) => !parseLocationCode(code))) return null
      const rows = await ctx.db.location.findMany({ where: { warehouseId: warehouseId.id, code: { in: codes } }, select: { code: true } })
      const existing = new Set(rows.map(({ code }) => code))
      return { warehouseId: warehouseId.id, codes, existing: codes.filter((code) => existing.has(code)) }
    },
  }),
)

/** Maximum number of labels that are previewed. */
const previewedMaximum = 30

const LabelArrow = defineEnum('LabelArrow', 'Where a layer is, seen from the middle of its shelf.', {
  DOWN: 'The lowest layer.',
  LEVEL: 'A layer in between.',
  UP: 'The highest layer.',
})

const LocationLabel = builder.objectRef<FullLocationLabel>('LocationLabel').implement({
  description: 'What the label of a location says.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the location, in letters and as a barcode.' }),
    area: t.exposeString('area', { nullable: true, description: 'Name of the cargo area in your language.' }),
    warehouse: t.exposeString('warehouse', { description: 'Name of the warehouse in your language.' }),
    layer: t.int({ description: 'Layer, counted from the floor.', resolve: ({ layer }) => layer.number }),
    arrow: t.field({
      type: enumOf(LabelArrow),
      nullable: true,
      description: 'Where the layer is; null if the shelf has only one.',
      resolve: ({ layer: { number, lowest, highest } }) => layerArrow(number, lowest, highest),
    }),
  }),
})

builder.queryField('locationLabels', (t) =>
  t.field({
    type: [LocationLabel],
    description: `What the labels of locations say, in walk order; at most ${previewedMaximum} codes, others are left out. \`GET /sheets/location-labels/<warehouse>\` prints them.`,
    complexity: 2 * previewedMaximum,
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      codes: t.arg.stringList({ required: true, description: 'Codes of the locations.' }),
    },
    resolve: (_root, { warehouseId, codes }, ctx) =>
      locationLabelsOf(ctx.db, warehouseId.id, codes.slice(0, previewedMaximum), ctx.language),
  }),
)
