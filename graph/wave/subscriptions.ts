import { scopeOfRight } from '../kernel/command/actor.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { waveRights } from './states.ts'
import { WaveBoardType } from './types/board.ts'
import { Wave } from './types/wave.ts'

builder.subscriptionField('waveChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: 'Emits a wave when it or one of its packages changes; at most once per 50 ms, always with the latest state.',
    authScopes: { right: waveRights.read },
    args: { id: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    subscribe: (_root, { id }, ctx) => ctx.services.signals.follow((s) => (s.waveId === id.id ? s.waveId : null), 50),
    resolve: (query, id, _args, ctx) => ctx.db.wave.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Wave') } }),
  }),
)

builder.subscriptionField('wavesChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description:
      'Emits each wave of a warehouse when it or one of its packages changes; per wave at most once per 250 ms, always with the latest state.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.warehouseId === warehouseId.id ? s.waveId : null), 250),
    resolve: (query, id, _args, ctx) => ctx.db.wave.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Wave') } }),
  }),
)

/** The requested warehouse, or the only one that the caller may watch, such as a wall's; null if there are several. */
function warehouseToWatch(ctx: Context, asked: string | undefined): string | null {
  if (asked) return asked
  const warehouseIds = scopeOfRight(signedIn(ctx), waveRights.watch)?.warehouseIds
  return warehouseIds?.length === 1 ? (warehouseIds[0] as string) : null
}

builder.subscriptionField('waveProgress', (t) =>
  t.field({
    type: WaveBoardType,
    nullable: true,
    description: 'Emits the wave board of a warehouse at once and after changes of its waves or packages, at most once per 50 ms.',
    authScopes: (_root, args, ctx) => ({
      rightFor: { right: waveRights.watch, ref: { warehouseId: warehouseToWatch(ctx, args.warehouseId?.id) } },
    }),
    args: {
      warehouseId: t.arg.globalID({
        for: Warehouse,
        description: 'The warehouse; optional for a wall, whose token is for one warehouse.',
      }),
    },
    subscribe: (_root, args, ctx) => {
      const warehouseId = warehouseToWatch(ctx, args.warehouseId?.id)
      if (warehouseId === null) throw badInput('A warehouse is required')
      return ctx.services.signals.follow((s) => (s.waveId && s.warehouseId === warehouseId ? warehouseId : null), 50, warehouseId)
    },
    resolve: (id, _args, ctx) => readBoard(ctx, id as string),
  }),
)
