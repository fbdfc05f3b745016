import { scopeOfRight } from '../kernel/command/actor.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { Warehouse } from '../warehouse/types.ts'
import { packageRights } from './states.ts'
import { Package } from './types/package.ts'

/** Maximum packages per subscription. */
const subscribedMaximum = 1_000

/** Filters signals to packages of a warehouse that the reader may see. */
function packageSignalFilter(ctx: Context, warehouseId: string): (signal: Signal) => boolean {
  const customerIds = scopeOfRight(signedIn(ctx), packageRights.read)?.customerIds ?? null
  return (s) => s.type === 'Package' && s.warehouseId === warehouseId && (customerIds === null || customerIds.includes(s.customerId ?? ''))
}

builder.subscriptionField('packageChanged', (t) =>
  t.prismaField({
    type: Package,
    nullable: true,
    description: `Emits packages of the warehouse when created or changed; per package at most once per 100 ms, always with the latest state. Starts with those of the last ten seconds, so that nothing is missed between query and subscription. ${nullMeans}`,
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      ids: t.arg.globalIDList({ for: [Package], description: `Only these packages, at most ${subscribedMaximum}; all if absent.` }),
    },
    subscribe: (_root, { warehouseId, ids }, ctx) => {
      const followed = ids ? new Set(ids.slice(0, subscribedMaximum).map(({ id }) => id)) : null
      const mine = packageSignalFilter(ctx, warehouseId.id)
      return ctx.services.signals.followRecords((s) => (mine(s) && (!followed || followed.has(s.id)) ? s.id : null), 100)
    },
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Package', key, query),
  }),
)

builder.subscriptionField('packagesMoved', (t) =>
  t.boolean({
    description:
      'Emits when packages of the warehouse were created, removed or changed state, so that counts should be read again. At most once a second; starts with one event if anything changed in the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) => {
      const mine = packageSignalFilter(ctx, warehouseId.id)
      return ctx.services.signals.follow((s) => (mine(s) ? 'moved' : null), 1_000)
    },
    resolve: () => true,
  }),
)
