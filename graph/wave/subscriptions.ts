import { reach } from '../kernel/actor.ts'
import { badInput } from '../kernel/badInput.ts'
import { builder } from '../kernel/builder.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readBoard } from './board.ts'
import { waveRights } from './states.ts'
import { WaveBoardType } from './types/board.ts'
import { Wave } from './types/wave.ts'

builder.subscriptionField('waveChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: 'A wave, each time that it or one of its packages has changed; at most once in 50 ms, and the last state always arrives.',
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
      'Each wave of a warehouse, whenever it or one of its packages has changed; a wave at most once in 250 ms, and its last state always arrives.',
    authScopes: (_root, args) => ({ rightFor: { right: waveRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.warehouseId === warehouseId.id ? s.waveId : null), 250),
    resolve: (query, id, _args, ctx) => ctx.db.wave.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Wave') } }),
  }),
)

/** The warehouse that is asked for, or the only one that the caller may watch, as a wall does; null where there are several. */
function watched(ctx: Context, asked: string | undefined): string | null {
  if (asked) return asked
  const warehouseIds = reach(signedIn(ctx), waveRights.watch)?.warehouseIds
  return warehouseIds?.length === 1 ? (warehouseIds[0] as string) : null
}

builder.subscriptionField('waveProgress', (t) =>
  t.field({
    type: WaveBoardType,
    nullable: true,
    description:
      'The wave board of a warehouse: at once, and whenever one of its waves or their packages has changed, at most once in 50 ms.',
    authScopes: (_root, args, ctx) => ({ rightFor: { right: waveRights.watch, ref: { warehouseId: watched(ctx, args.warehouseId?.id) } } }),
    args: {
      warehouseId: t.arg.globalID({
        for: Warehouse,
        description: 'The warehouse; a wall may leave it out, its token is for one warehouse.',
      }),
    },
    subscribe: (_root, args, ctx) => {
      const warehouseId = watched(ctx, args.warehouseId?.id)
      if (warehouseId === null) throw badInput('Say of which warehouse')
      return ctx.services.signals.follow((s) => (s.waveId && s.warehouseId === warehouseId ? warehouseId : null), 50, warehouseId)
    },
    resolve: (id, _args, ctx) => readBoard(ctx, id as string),
  }),
)
