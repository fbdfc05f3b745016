import { scopeOfRight } from '../kernel/command/actor.ts'
import { badInput } from '../kernel/command/badInput.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns, visible } from '../kernel/schema/scoped.ts'
import { Station } from '../station/types.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { readCutOffBoard } from './cutOffBoard.ts'
import { followPutWall, readPutWall, readPutWallStations } from './putWall.ts'
import { waveRights } from './states.ts'
import { WaveBoardType } from './types/board.ts'
import { WaveComparison } from './types/comparison.ts'
import { CutOffBoardType } from './types/cutOffBoard.ts'
import { SortingBoardType } from './types/putWall.ts'
import { Wave } from './types/wave.ts'

builder.subscriptionField('waveChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: 'Emits a wave when it or one of its packages changes; at most once per 50 ms, always with the latest state.',
    authScopes: { right: waveRights.read },
    args: { id: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.follow((s) => (s.waveId === id.id && concerns(ctx, waveRights.read, s) ? s.waveId : null), 50),
    resolve: (query, id, _args, ctx) => ctx.db.wave.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Wave') } }),
  }),
)

builder.subscriptionField('waveComparisonChanged', (t) =>
  t.prismaField({
    type: WaveComparison,
    nullable: true,
    description: 'A comparison of wave settings, on subscription and whenever a setting was planned; at most every 100 ms.',
    authScopes: { right: waveRights.generate },
    args: { id: t.arg.globalID({ required: true, for: WaveComparison, description: 'The comparison.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'WaveComparison' && s.id === id.id && concerns(ctx, waveRights.generate, s) ? s.id : null),
        100,
        id.id,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.waveComparison.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'WaveComparison') } }),
  }),
)

builder.subscriptionField('wavesChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: `Emits each wave of a warehouse when it or one of its packages changes; per wave at most once per 250 ms, always with the latest state. ${nullMeans}`,
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.followRecords((s) => (s.warehouseId === warehouseId.id ? s.waveId : null), 250),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Wave', key, query),
  }),
)

interface BoardArgs {
  warehouseId?: { id: string } | null | undefined
}

/** The requested warehouse, or the only one that the caller may watch, such as a wall's; null if there are several. */
function warehouseToWatch(ctx: Context, { warehouseId: asked }: BoardArgs): string | null {
  if (asked) return asked.id
  const warehouseIds = scopeOfRight(signedIn(ctx), waveRights.watch)?.warehouseIds
  return warehouseIds?.length === 1 ? (warehouseIds[0] as string) : null
}

const mayWatch = (_root: unknown, args: BoardArgs, ctx: Context) => ({
  rightFor: { right: waveRights.watch, ref: { warehouseId: warehouseToWatch(ctx, args) } },
})

/** Follows the signals of a board's warehouse, which is emitted at once too. */
function followBoard(ctx: Context, args: BoardArgs, concerns: (signal: Signal) => boolean, millis: number) {
  const warehouseId = warehouseToWatch(ctx, args)
  if (warehouseId === null) throw badInput('A warehouse is required')
  return ctx.services.signals.follow((s) => (s.warehouseId === warehouseId && concerns(s) ? warehouseId : null), millis, warehouseId)
}

const boardWarehouse = { for: Warehouse, description: 'The warehouse; optional for a wall, whose token is for one warehouse.' }

builder.subscriptionField('waveProgress', (t) =>
  t.field({
    type: WaveBoardType,
    nullable: true,
    description: 'Emits the wave board of a warehouse at once and after changes of its waves or packages, at most once per 50 ms.',
    authScopes: mayWatch,
    args: { warehouseId: t.arg.globalID(boardWarehouse) },
    subscribe: (_root, args, ctx) => followBoard(ctx, args, ({ waveId }) => waveId !== null, 50),
    resolve: (id, _args, ctx) => readBoard(ctx, id as string),
  }),
)

builder.subscriptionField('cutOffProgress', (t) =>
  t.field({
    type: CutOffBoardType,
    nullable: true,
    description: 'Emits the cut-off board of a warehouse at once and after changes of its packages, at most once per 250 ms.',
    authScopes: mayWatch,
    args: { warehouseId: t.arg.globalID(boardWarehouse) },
    subscribe: (_root, args, ctx) => followBoard(ctx, args, ({ type }) => type === 'Package', 250),
    resolve: (id, _args, ctx) => readCutOffBoard(ctx, id as string),
  }),
)

builder.subscriptionField('sortingProgress', (t) =>
  t.field({
    type: SortingBoardType,
    nullable: true,
    description:
      'Emits the put wall of a station at once, and after its scans and changes of the wave that is sorted there, at most once per 50 ms. Without a station it emits those of the warehouse.',
    authScopes: { right: waveRights.watch },
    args: {
      warehouseId: t.arg.globalID(boardWarehouse),
      stationId: t.arg.globalID({ for: Station, description: 'The station; without it, the stations to choose are emitted.' }),
    },
    subscribe: (_root, args, ctx) =>
      args.stationId
        ? followPutWall(ctx, args.stationId.id)
        : followBoard(ctx, args, ({ type, stationId }) => type === 'Station' || stationId !== null, 1000),
    resolve: (id, { stationId }, ctx) => (stationId ? readPutWall(ctx, stationId.id) : readPutWallStations(ctx, id as string)),
  }),
)
