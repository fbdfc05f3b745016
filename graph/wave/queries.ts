import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched } from '../kernel/search.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { LabelMode, WaveType, waveRights } from './states.ts'
import { settingsOf } from './store/setting.ts'
import { WaveBoardType } from './types/board.ts'
import { Wave, WaveState } from './types/wave.ts'

const WaveFilter = builder.inputType('WaveFilter', {
  description: 'Which waves.',
  fields: (t) => ({
    states: t.field({ type: [WaveState], description: 'In one of these states.' }),
    types: t.field({ type: [enumOf(WaveType)], description: 'Of one of these types.' }),
    search: t.field({ type: Search, description: 'By number.' }),
    suspended: t.boolean({ description: 'Suspended or not.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Generated at or after.' }),
    createdTo: t.field({ type: 'DateTime', description: 'Generated before.' }),
  }),
})

builder.queryField('waves', (t) =>
  t.prismaConnection({
    type: Wave,
    cursor: 'id',
    description: 'The waves of a warehouse, newest first.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: WaveFilter, description: 'Which ones; without it, all.' }),
    },
    resolve: (query, _root, { warehouseId, filter }, ctx) =>
      ctx.db.wave.findMany({
        ...query,
        where: {
          ...visible(ctx, 'Wave'),
          warehouseId: warehouseId.id,
          ...(filter?.states && { state: { in: filter.states } }),
          ...(filter?.types && { type: { in: filter.types } }),
          ...(typeof filter?.suspended === 'boolean' && { suspendedAt: filter.suspended ? { not: null } : null }),
          createdAt: { ...(filter?.createdFrom && { gte: filter.createdFrom }), ...(filter?.createdTo && { lt: filter.createdTo }) },
          ...searched(filter?.search, (match) => [{ number: match }]),
        },
        orderBy: { id: 'desc' },
      }),
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

const WaveSettingType = builder.objectRef<Awaited<ReturnType<typeof settingsOf>>[number]>('WaveSetting').implement({
  description: 'How waves of a type are made in a warehouse.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'The type.' }),
    maximum: t.exposeInt('maximum', { description: 'The most packages of one wave.' }),
    hotThreshold: t.exposeInt('hotThreshold', { description: 'From how many equal packages on they are hot; counts for HOT only.' }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'When labels are printed.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed by hand.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether a package is shipped once its label is printed.' }),
  }),
})

builder.queryField('waveSettings', (t) =>
  t.field({
    type: [WaveSettingType],
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
