import type { Wave as WaveRow } from '../generated/prisma/client.ts'
import { argument } from '../kernel/argument.ts'
import { badInput } from '../kernel/badInput.ts'
import { builder } from '../kernel/builder.ts'
import { inputType } from '../kernel/mutation.ts'
import { askedPage, pageOf, pageShown } from '../kernel/pageOf.ts'
import { readPage } from '../kernel/rows/page.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { ShortInput, Shorts } from './confirmPicking.ts'
import { WaveFilter, waveQuery } from './filter.ts'
import { PoolFilterInput } from './input.ts'
import { readPoolPlan } from './pool.ts'
import { previewShorts } from './preview.ts'
import { waveMachine, waveRights } from './states.ts'
import { countsOfWaves, countWaves, pageOfWaves } from './store/list.ts'
import { readPickList } from './store/pickList.ts'
import { settingsOf } from './store/setting.ts'
import { readBench, readTable } from './tables.ts'
import { WaveBoardType } from './types/board.ts'
import { WavePool } from './types/pool.ts'
import { WaveSetting } from './types/setting.ts'
import { PackingBench, PickLine, SortingTable, WaveShortPreview } from './types/table.ts'
import { Wave, WaveState } from './types/wave.ts'

/** From here on, a count says no more than that there are more. */
const countedTo = 10_000

const toCursor = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64')

function fromCursor(cursor: string): string {
  const [, id] = /^GPC:S:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (!id) throw badInput('This is no cursor')
  return id
}

builder.queryField('waves', (t) =>
  t.connection(
    {
      type: Wave,
      description: 'The waves of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: WaveFilter, description: 'Which ones; without it, all.' }),
      },
      resolve: async (_root, { warehouseId, filter, ...args }, ctx, info) => {
        const query = waveQuery(warehouseId.id, filter)
        const page = askedPage(args)
        const sql = pageOfWaves(query, { ...page, from: page.from && fromCursor(page.from) })
        const { rows, more } = await readPage<WaveRow>(ctx, info, 'Wave', sql)
        const edges = rows.map(({ id, node }) => ({ cursor: toCursor(id), node }))
        return { ...pageShown(edges, more, page), query }
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
  description: 'How many waves of a list are in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: WaveState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'How many waves.' }),
  }),
})

builder.queryField('waveCounts', (t) =>
  t.field({
    type: [WaveCount],
    description: 'How many waves of a list are in each state, in the order of their life; `states` of the filter is left out.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: WaveFilter, description: 'Which ones; without it, all.' }),
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
    description: 'A wave of a warehouse by its number or its barcode; null where there is none.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      number: t.arg.string({ required: true, description: 'Its number, with or without the prefix of the barcode.' }),
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
    description: 'What waits for a wave in a warehouse, and what a generation with this wish would make of it now. Nothing is reserved.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.generate, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({
        type: inputType('WavePoolFilter', 'Which packages of the pool, and how large waves may be.', PoolFilterInput) as never,
        description: 'Which packages; without it, all.',
      }),
    },
    resolve: (_root, { warehouseId, filter }, ctx) =>
      readPoolPlan(ctx, { warehouseId: warehouseId.id, ...argument(PoolFilterInput, filter ?? {}) }),
  }),
)

builder.queryField('wavePickList', (t) =>
  t.field({
    type: [PickLine],
    description:
      'What is to be picked for a wave, in the order of the walk; what was picked, once it is. Empty where there is no such wave.',
    complexity: 50,
    authScopes: { right: waveRights.read },
    args: { waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    resolve: async (_root, { waveId }, ctx) => {
      const wave = await ctx.db.wave.findFirst({ where: { id: waveId.id, ...visible(ctx, 'Wave') }, select: { id: true } })
      return wave ? readPickList(ctx.db, wave.id) : []
    },
  }),
)

builder.queryField('waveShortPreview', (t) =>
  t.field({
    type: WaveShortPreview,
    nullable: true,
    description: 'Whom pieces that were not found would hit; nothing is changed. Null where there is no such wave.',
    complexity: 50,
    authScopes: { right: waveRights.pick },
    args: {
      waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }),
      shorts: t.arg({
        type: [inputType('ShortInput', 'Pieces that a picker did not find.', ShortInput) as never],
        required: true,
        description: 'What was not found.',
      }),
    },
    resolve: (_root, { waveId, shorts }, ctx) => previewShorts(ctx, waveId.id, argument(Shorts, shorts)),
  }),
)

builder.queryField('sortingTable', (t) =>
  t.field({
    type: SortingTable,
    nullable: true,
    description: 'The sorting table of a wave as it stands now; null where there is no such wave.',
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
    description: 'The packing bench of a wave as it stands now; null where there is no such wave.',
    complexity: 50,
    authScopes: { right: waveRights.read },
    args: { waveId: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    resolve: (_root, { waveId }, ctx) => readBench(ctx, waveId.id),
  }),
)

builder.queryField('waveSettings', (t) =>
  t.field({
    type: [WaveSetting],
    description: 'How waves are made in a warehouse: one setting for each type, in the order in which types are decided.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => settingsOf(ctx.db, warehouseId.id),
  }),
)

builder.queryField('waveBoard', (t) =>
  t.field({
    type: WaveBoardType,
    nullable: true,
    description: 'The wave board of a warehouse, now.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.watch, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readBoard(ctx, warehouseId.id),
  }),
)
