import { staffWithRight } from '../access/steps.ts'
import type { Wave as WaveRow } from '../generated/prisma/client.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { readPage } from '../kernel/rows/page.ts'
import { builder } from '../kernel/schema/builder.ts'
import { stateCounts } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { pageOf, pageRequest, toConnection } from '../kernel/schema/pageOf.ts'
import { parseArgument } from '../kernel/schema/parseArgument.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { canonicalCode } from '../kernel/states/canonical.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Product } from '../product/types.ts'
import { Station } from '../station/types.ts'
import { Location, Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { ShortInput, Shorts } from './commands/confirmPicking.ts'
import { readCutOffBoard } from './cutOffBoard.ts'
import { WaveFilter, waveQuery } from './filter.ts'
import { PoolFilterInput } from './input.ts'
import { otherPlaces } from './pick/otherPlaces.ts'
import { readPoolPlan } from './pool.ts'
import { previewShorts } from './previewShorts.ts'
import { readPutWall } from './putWall.ts'
import { previewSplit } from './split/previewSplit.ts'
import { WaveSort, waveMachine, waveRights } from './states.ts'
import { readBench, readTable } from './stationViews.ts'
import { countsOfWaves, countWaves, pageOfWaves } from './store/list.ts'
import { readPickList } from './store/pickList.ts'
import { settingsOf } from './store/setting.ts'
import { readWorkloads } from './store/workload.ts'
import { WaveBoardType } from './types/board.ts'
import { CutOffBoardType } from './types/cutOffBoard.ts'
import { OtherPickLocation } from './types/picking.ts'
import { PickerWorkload, WavePool } from './types/pool.ts'
import { SortingBoardType } from './types/putWall.ts'
import { WaveSetting } from './types/setting.ts'
import { SimplePrint, SimplePrintState } from './types/simplePrint.ts'
import { StandingRule } from './types/standing.ts'
import { PackingBench, PickLine, SortingTable, WaveShortPreview } from './types/table.ts'
import './types/cart.ts'
import './types/split.ts'
import { Wave } from './types/wave.ts'
import { WaveSplitPreviewType } from './types/waveSplit.ts'

const toCursor = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64')

function fromCursor(cursor: string): string {
  const [, id] = /^GPC:S:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (!id) throw badInput('Invalid cursor')
  return id
}

builder.queryField('waves', (t) =>
  t.connection(
    {
      type: Wave,
      description: 'Waves of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: WaveFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(WaveSort), description: 'Order; default `NEWEST`.' }),
      },
      resolve: async (_root, { warehouseId, filter, sort, ...args }, ctx, info) => {
        const query = waveQuery(warehouseId.id, filter)
        const page = pageRequest(args)
        const sql = pageOfWaves(query, sort ?? 'NEWEST', { ...page, from: page.from && fromCursor(page.from) })
        const { rows, more } = await readPage<WaveRow>(ctx, info, 'Wave', sql)
        const edges = rows.map(({ id, node }) => ({ cursor: toCursor(id), node }))
        return { ...toConnection(edges, more, page), query }
      },
    },
    {
      ...pageOf('Wave')[0],
      fields: (t) => ({
        totalCount: t.int({ resolve: ({ query }, _args, ctx) => countWaves(ctx.pool, query, countedTo) }),
      }),
    },
    pageOf('Wave')[1],
  ),
)

stateCounts({
  field: 'waveCounts',
  what: 'waves',
  machine: waveMachine,
  right: waveRights.read,
  filter: WaveFilter,
  count: (ctx, warehouseId, filter) => countsOfWaves(ctx.pool, waveQuery(warehouseId, filter)),
})

builder.queryField('waveByNumber', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: 'A wave by its number or barcode; null if not found.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      number: t.arg.string({ required: true, description: 'Number, with or without the barcode prefix.' }),
    },
    resolve: (query, _root, { warehouseId, number }, ctx) =>
      ctx.db.wave.findFirst({
        ...query,
        where: { ...visible(ctx, 'Wave'), warehouseId: warehouseId.id, number: canonicalCode(number).toUpperCase().replace(/^W:/, '') },
      }),
  }),
)

builder.queryField('wavePool', (t) =>
  t.field({
    type: WavePool,
    description: 'Pending packages of a warehouse and the waves that a generation would make of them now. Nothing is reserved.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.generate, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({
        type: inputType('WavePoolFilter', 'Filter of the pool, and the maximum wave size.', PoolFilterInput) as never,
        description: 'Filter; all if absent.',
      }),
    },
    resolve: (_root, { warehouseId, filter }, ctx) =>
      readPoolPlan(ctx, { warehouseId: warehouseId.id, ...parseArgument(PoolFilterInput, filter ?? {}) }),
  }),
)

builder.queryField('pickerWorkloads', (t) =>
  t.field({
    type: [PickerWorkload],
    description: 'Staff who may pick in a warehouse, by name, with their open work.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.generate, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: async (_root, { warehouseId }, ctx) => {
      const [pickers, workloads] = await Promise.all([
        staffWithRight(ctx.db, waveRights.pick, warehouseId.id),
        readWorkloads(ctx.db, warehouseId.id),
      ])
      return pickers.map((id) => ({ pickerId: id, ...(workloads.get(id) ?? { waves: 0, packages: 0, pieces: 0 }) }))
    },
  }),
)

builder.queryField('wavePickList', (t) =>
  t.field({
    type: [PickLine],
    description:
      'Pick list of a wave in the order of its planned walk, else of the location codes; what was picked, once confirmed. Empty if the wave does not exist.',
    complexity: 50,
    authScopes: { right: waveRights.read },
    args: { waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    resolve: async (_root, { waveId }, ctx) => {
      const wave = await ctx.db.wave.findFirst({ where: { id: waveId.id, ...visible(ctx, 'Wave') }, select: { id: true } })
      return wave ? readPickList(ctx.db, wave.id, ctx.language) : []
    },
  }),
)

builder.queryField('waveShortPreview', (t) =>
  t.field({
    type: WaveShortPreview,
    nullable: true,
    description: 'Previews the packages that short picks would make abnormal; changes nothing. Null if the wave does not exist.',
    complexity: 50,
    authScopes: { right: waveRights.pick },
    args: {
      waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }),
      shorts: t.arg({
        type: [inputType('ShortInput', 'A short pick: pieces that the picker did not find.', ShortInput) as never],
        required: true,
        description: 'Short picks.',
      }),
    },
    resolve: (_root, { waveId, shorts }, ctx) => previewShorts(ctx, waveId.id, parseArgument(Shorts, shorts)),
  }),
)

builder.queryField('otherPickLocations', (t) =>
  t.field({
    type: [OtherPickLocation],
    description:
      'Other locations of the picking areas where missing pieces of a wave can be picked instead, at most five: the nearest first, without a layout by location codes. Empty if the wave does not exist.',
    complexity: 20,
    authScopes: { right: waveRights.pick },
    args: {
      waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }),
      locationId: t.arg.globalID({ required: true, for: Location, description: 'Location where pieces are missing.' }),
      productId: t.arg.globalID({ required: true, for: Product, description: 'Product of which they are missing.' }),
    },
    resolve: (_root, { waveId, locationId, productId }, ctx) =>
      otherPlaces(ctx, waveId.id, { locationId: locationId.id, productId: productId.id }),
  }),
)

builder.queryField('waveSplitPreview', (t) =>
  t.field({
    type: WaveSplitPreviewType,
    nullable: true,
    description: 'Previews what stays and what moves if a wave is split; changes nothing. Null if the wave does not exist.',
    complexity: 50,
    authScopes: { right: waveRights.split },
    args: {
      waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }),
      packages: t.arg.int({ description: 'Maximum number of packages that move; the proposed number if absent.' }),
    },
    resolve: (_root, { waveId, packages }, ctx) => previewSplit(ctx, waveId.id, packages ?? null),
  }),
)

builder.queryField('sortingTable', (t) =>
  t.field({
    type: SortingTable,
    nullable: true,
    description: 'Current put wall of a wave; null if the wave does not exist.',
    complexity: 50,
    authScopes: { right: waveRights.read },
    args: { waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    resolve: (_root, { waveId }, ctx) => readTable(ctx, waveId.id),
  }),
)

builder.queryField('packingBench', (t) =>
  t.field({
    type: PackingBench,
    nullable: true,
    description: 'Current packing station of a wave; null if the wave does not exist.',
    complexity: 50,
    authScopes: { right: waveRights.read },
    args: { waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    resolve: (_root, { waveId }, ctx) => readBench(ctx, waveId.id),
  }),
)

builder.queryField('waveSettings', (t) =>
  t.field({
    type: [WaveSetting],
    description: 'Wave settings of a warehouse: one per type, in the order in which types are assigned.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => settingsOf(ctx.db, warehouseId.id),
  }),
)

builder.queryField('standingRules', (t) =>
  t.prismaField({
    type: [StandingRule],
    description: 'Rules by which waves are generated without a person in a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) =>
      ctx.db.standingRule.findMany({
        ...query,
        where: { warehouseId: warehouseId.id, ...visible(ctx, 'StandingRule') },
        orderBy: { name: 'asc' },
      }),
  }),
)

builder.queryField('waveBoard', (t) =>
  t.field({
    type: WaveBoardType,
    nullable: true,
    description: 'Current wave board of a warehouse.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.watch, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readBoard(ctx, warehouseId.id),
  }),
)

builder.queryField('sortingBoard', (t) =>
  t.field({
    type: SortingBoardType,
    description: 'Current put wall of a station.',
    complexity: 50,
    authScopes: { right: waveRights.watch },
    args: { stationId: t.arg.globalID({ required: true, for: Station, description: 'The station.' }) },
    resolve: (_root, { stationId }, ctx) => readPutWall(ctx, stationId.id),
  }),
)

builder.queryField('cutOffBoard', (t) =>
  t.field({
    type: CutOffBoardType,
    nullable: true,
    description: 'Current cut-off board of a warehouse.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.watch, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readCutOffBoard(ctx, warehouseId.id),
  }),
)

builder.queryField('simplePrints', (t) =>
  t.prismaConnection(
    {
      type: SimplePrint,
      cursor: 'id',
      description: 'Simple prints of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: waveRights.simple, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        states: t.arg({ type: [SimplePrintState], description: 'Only these states; all if absent or empty.' }),
      },
      resolve: (query, _root, { warehouseId, states }, ctx) =>
        ctx.db.simplePrint.findMany({
          ...query,
          where: { warehouseId: warehouseId.id, ...(states?.length && { state: { in: states } }), ...visible(ctx, 'SimplePrint') },
          orderBy: { id: 'desc' },
        }),
    },
    ...pageOf('SimplePrint'),
  ),
)
