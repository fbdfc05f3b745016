import type { Prisma } from '../../generated/prisma/client.ts'
import { actsForProvider } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { byAge, documentList } from '../../kernel/schema/documentList.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { inboundRights, UnknownParcelSort, unknownParcelMachine } from '../states.ts'
import { carriersOf } from '../store/unknownParcel.ts'
import { InboundOrderState } from '../types/order.ts'
import { UnknownParcelState } from '../types/unknownParcel.ts'

const UnknownParcelFilter = builder.inputType('UnknownParcelFilter', {
  description: 'Filter of unknown parcels. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [UnknownParcelState], description: 'Only these states. Ignored by counts per state.' }),
    waitingDays: t.int({ description: 'Registered at least this many days of 24 hours ago.' }),
    orderStates: t.field({
      type: [InboundOrderState],
      description: 'Only parcels that are claimed for an inbound order in one of these states.',
    }),
    search: t.field({
      type: Search,
      description: 'Searches number, tracking number and sender, and for the staff where it is kept, which customers are not told.',
    }),
  }),
})

const day = 86_400_000

/** Searched for everybody. */
const seenByAll = ['number', 'trackingNumber', 'sender'] as const

documentList({
  name: 'unknownParcel',
  model: 'UnknownParcel',
  what: 'unknown parcels',
  emitted: 'registered or changed',
  means: 'Unknown parcels of a warehouse. A customer sees only its own, after they are claimed.',
  right: inboundRights.read,
  machine: unknownParcelMachine,
  filter: UnknownParcelFilter,
  sort: { by: UnknownParcelSort, orders: byAge },
  where: (filter, ctx) => ({
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...(typeof filter?.waitingDays === 'number' && {
      createdAt: { lte: new Date(Date.now() - Math.min(Math.max(filter.waitingDays, 0), 36_500) * day) },
    }),
    ...(filter?.orderStates?.length && { order: { state: { in: [...filter.orderStates] } } }),
    ...searched<Prisma.UnknownParcelWhereInput>(filter?.search, (match) =>
      // A search would tell customers where it is kept.
      (actsForProvider(signedIn(ctx), inboundRights.read) ? [...seenByAll, 'place' as const] : seenByAll).map((column) => ({
        [column]: match,
      })),
    ),
  }),
})

builder.queryField('parcelCarriers', (t) =>
  t.field({
    type: ['String'],
    description: 'Carriers that brought unknown parcels to a warehouse, those of the latest parcels first; none for customers.',
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.sign, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => carriersOf(ctx.db, warehouseId.id),
  }),
)
