import { staffWithRight } from '../access/steps.ts'
import type { Wave as WaveRow } from '../generated/prisma/client.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { readPage } from '../kernel/rows/page.ts'
import { builder } from '../kernel/schema/builder.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { pageOf, pageRequest, toConnection } from '../kernel/schema/pageOf.ts'
import { parseArgument } from '../kernel/schema/parseArgument.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { ShortInput, Shorts } from './confirmPicking.ts'
import { WaveFilter, waveQuery } from './filter.ts'
import { PoolFilterInput } from './input.ts'
import { readPoolPlan } from './pool.ts'
import { previewShorts } from './previewShorts.ts'
import { waveMachine, waveRights } from './states.ts'
import { readBench, readTable } from './stationViews.ts'
import { countsOfWaves, countWaves, pageOfWaves } from './store/list.ts'
import { readPickList } from './store/pickList.ts'
import { settingsOf } from './store/setting.ts'
import { readWorkloads } from './store/workload.ts'
import { WaveBoardType } from './types/board.ts'
import { PickerWorkload, WavePool } from './types/pool.ts'
import { WaveSetting } from './types/setting.ts'
import { PackingBench, PickLine, SortingTable, WaveShortPreview } from './types/table.ts'
import { Wave, WaveState } from './types/wave.ts'

/** Counts stop here: a longer list only says that there are more. */
const countedTo = 10_000

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
      description: 'Waves of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: WaveFilter, description: 'Filter; all if absent.' }),
      },
      resolve: async (_root, { warehouseId, filter, ...args }, ctx, info) => {
        const query = waveQuery(warehouseId.id, filter)
        const page = pageRequest(args)
        const sql = pageOfWaves(query, { ...page, from: page.from && fromCursor(page.from) })
        const { rows, more } = await readPage<WaveRow>(ctx, info, 'Wave', sql)
        const edges = rows.map(({ id, node }) => ({ cursor: toCursor(id), node }))
        return { ...toConnection(edges, more, page), query }
      },
    },
    {
      ...pageOf('Wave')[0],
      fields: (t) => ({
        totalCount: t.int({ resolve: ({ query }, _args, ctx) => countWaves(ctx.services.pool, query, countedTo) }),
      }),
    },
    pageOf('Wave')[1],
  ),
)

const WaveCount = builder.objectRef<{ state: keyof typeof waveMachine.states; count: number }>('WaveCount').implement({
  description: 'Number of waves in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: WaveState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Number of waves.' }),
  }),
})

builder.queryField('waveCounts', (t) =>
  t.field({
    type: [WaveCount],
    description: 'Number of waves in each state, in lifecycle order; ignores `states` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: WaveFilter, description: 'Filter; all if absent.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const rows = await countsOfWaves(ctx.services.pool, waveQuery(warehouseId.id, { ...filter, states: null }))
      return waveMachine.order.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 }))
    },
  }),
)

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
        where: { ...visible(ctx, 'Wave'), warehouseId: warehouseId.id, number: number.trim().toUpperCase().replace(/^W:/, '') },
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
    description: 'Pick list of a wave in walk order; what was picked, once confirmed. Empty if the wave does not exist.',
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
