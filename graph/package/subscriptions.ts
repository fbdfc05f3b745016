import { reach } from '../kernel/actor.ts'
import { builder } from '../kernel/builder.ts'
import { type Context, signedIn } from '../kernel/context.ts'
import { visible } from '../kernel/scoped.ts'
import type { Signal } from '../kernel/signal.ts'
import { Warehouse } from '../warehouse/types.ts'
import { packageRights } from './states.ts'
import { Package } from './types/package.ts'

/** How many packages one subscription may name. */
const followedMaximum = 1_000

/** Hears of the packages of a warehouse, as far as the reader may see them. */
function hears(ctx: Context, warehouseId: string): (signal: Signal) => boolean {
  const customerIds = reach(signedIn(ctx), packageRights.read)?.customerIds ?? null
  return (s) => s.type === 'Package' && s.warehouseId === warehouseId && (customerIds === null || customerIds.includes(s.customerId ?? ''))
}

builder.subscriptionField('packageChanged', (t) =>
  t.prismaField({
    type: Package,
    nullable: true,
    description:
      'A package of the warehouse that was made or changed; of one package at most one message in 100 ms, and always the last. Begins with those of the last ten seconds, so that nothing is missed between reading and following.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      ids: t.arg.globalIDList({ for: [Package], description: `Of these packages only, at most ${followedMaximum}; without it, of all.` }),
    },
    subscribe: (_root, { warehouseId, ids }, ctx) => {
      const followed = ids ? new Set(ids.slice(0, followedMaximum).map(({ id }) => id)) : null
      const mine = hears(ctx, warehouseId.id)
      return ctx.services.signals.follow((s) => (mine(s) && (!followed || followed.has(s.id)) ? s.id : null), 100)
    },
    resolve: (query, id, _args, ctx) => ctx.db.package.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Package') } }),
  }),
)

builder.subscriptionField('packagesMoved', (t) =>
  t.boolean({
    description:
      'Packages of the warehouse came, went or changed their state: time to read counts again. At most once a second; begins with one if any did so in the last ten.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) => {
      const mine = hears(ctx, warehouseId.id)
      return ctx.services.signals.follow((s) => (mine(s) ? 'moved' : null), 1_000)
    },
    resolve: () => true,
  }),
)
