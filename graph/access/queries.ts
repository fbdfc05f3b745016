import type { Prisma } from '../generated/prisma/client.ts'
import { isOfProvider, scopeOfRight, warehousesOfRight } from '../kernel/command/actor.ts'
import { type Right, rightSpec } from '../kernel/command/right.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { AgeSort, byAge } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { refOf } from '../kernel/schema/recordChanged.ts'
import { eitherRight, visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { customerRights, grantable, staffOnlyRights } from './rules/roles.ts'
import { ApiKeyPart, accessRights, expiringDays } from './states.ts'
import { liveKeys } from './steps.ts'
import { meansOf } from './types/role.ts'
import { Person } from './types/staff.ts'
import { SavedView, seenViews, Viewer } from './types/viewer.ts'

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'The signed-in account.',
    authScopes: { open: true },
    resolve: (_root, _args, ctx) => signedIn(ctx),
  }),
)

/** More shared views than people can look through in a menu are not returned. */
const savedViewsMost = 1_000

builder.queryField('savedViews', (t) =>
  t.prismaField({
    type: [SavedView],
    description: 'Saved views of lists of the console: your own and those shared by others, by name.',
    authScopes: { right: accessRights.self },
    args: { list: t.arg.string({ description: 'Path of a list without its first slash; all lists if absent.' }) },
    resolve: (query, _root, { list }, ctx) =>
      ctx.db.savedView.findMany({
        ...query,
        where: { ...seenViews(ctx), ...(list && { list }) },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: savedViewsMost,
      }),
  }),
)

const ApiKeyFilter = builder.inputType('ApiKeyFilter', {
  description: 'Filter of API keys; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches name, contact, and the first and last characters of the secrets.' }),
    part: t.field({ type: enumOf(ApiKeyPart), description: 'Only this part.' }),
    customerIds: t.globalIDList({ for: refOf('Customer'), description: 'Only keys of these customers.' }),
    warehouseIds: t.globalIDList({ for: refOf('Warehouse'), description: 'Only keys that reach one of these warehouses.' }),
  }),
})

const ApiKeySort = defineEnum('ApiKeySort', 'Order of API keys.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  NAME: 'By name.',
  NAME_DESC: 'By name, last first.',
})

const keyOrders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  NAME: [{ name: 'asc' }, { id: 'asc' }],
  NAME_DESC: [{ name: 'desc' }, { id: 'desc' }],
} satisfies Record<string, Prisma.ApiKeyOrderByWithRelationInput[]>

type KeyFilter = typeof ApiKeyFilter.$inferInput | null | undefined

function keysWhere(ctx: Context, filter: KeyFilter): Prisma.ApiKeyWhereInput {
  const idsOf = (ids: readonly { id: string }[] | null | undefined) => (ids?.length ? { in: ids.map(({ id }) => id) } : undefined)
  const customerId = idsOf(filter?.customerIds)
  const warehouseId = idsOf(filter?.warehouseIds)
  const texts = searched<Prisma.ApiKeyWhereInput>(filter?.search, (match) => [
    { name: match },
    { contact: { OR: [{ name: match }, { nameEn: match }], ...(isOfProvider(signedIn(ctx)) ? {} : { customerId: { not: null } }) } },
    { secrets: { some: { OR: [{ startsWith: match }, { endsWith: match }] } } },
  ])
  return {
    AND: [
      visible(ctx, 'ApiKey'),
      texts,
      filter?.part ? keysOfPart(filter.part, new Date()) : {},
      customerId ? { customerId } : {},
      // A customer's key reaches the warehouses that the customer has.
      warehouseId
        ? {
            AND: [
              { OR: [{ warehouseId }, { warehouseId: null }] },
              { OR: [{ customerId: null }, { customer: { warehouses: { some: { warehouseId } } } }] },
            ],
          }
        : {},
    ],
  }
}

/** The keys of a part of the list at a moment. */
function keysOfPart(part: keyof typeof ApiKeyPart.values, now: Date): Prisma.ApiKeyWhereInput {
  const soon = new Date(now.getTime() + expiringDays * 86_400_000)
  const parts = {
    LIVE: liveKeys(now),
    EXPIRING: { revokedAt: null, expiresAt: { gt: now, lte: soon } },
    ENDED: { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] },
  }
  return parts[part]
}

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: 'ApiKey',
      cursor: 'id',
      description: 'API keys of integrators: all with `access:keys`, those of customers with `access:customerKeys`.',
      authScopes: eitherRight(accessRights.keys, accessRights.customerKeys),
      args: {
        filter: t.arg({ type: ApiKeyFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(ApiKeySort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.apiKey.count({ where: keysWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.apiKey.findMany({ ...query, where: keysWhere(ctx, filter), orderBy: keyOrders[sort ?? 'NEWEST'] }),
    },
    ...pageOf('ApiKey'),
  ),
)

const KeyRight = builder.objectRef<{ right: Right; heldIn: readonly string[] | null }>('KeyRight').implement({
  description: 'A right that keys can have.',
  fields: (t) => ({
    right: t.string({ description: 'The right, `area:verb`.', resolve: ({ right }) => right }),
    means: t.string({ description: 'What it allows, in your language.', resolve: ({ right }, _args, ctx) => meansOf(right, ctx) }),
    forCustomers: t.boolean({
      description: "Whether a customer's key can have it.",
      resolve: ({ right }) => customerRights.has(right),
    }),
    forOneWarehouse: t.boolean({
      description: 'Whether a key that is limited to one warehouse can have it.',
      resolve: ({ right }) => rightSpec(right).scope !== 'global',
    }),
    heldIn: t.field({
      type: ['ID'],
      nullable: true,
      description:
        'Warehouses in which you hold it yourself, so that you can give it; null for all, and for users of customers: for all of theirs.',
      resolve: ({ heldIn }) => heldIn?.map((id) => toNodeId('Warehouse', id)) ?? null,
    }),
  }),
})

builder.queryField('keyRights', (t) =>
  t.field({
    type: [KeyRight],
    description: 'The rights that keys can have, by area and verb; for users of customers, those that a key of theirs can have.',
    authScopes: eitherRight(accessRights.keys, accessRights.customerKeys),
    resolve: (_root, _args, ctx) => {
      const actor = signedIn(ctx)
      if (!isOfProvider(actor))
        return ([...customerRights] as Right[])
          .filter((right) => scopeOfRight(actor, right))
          .sort()
          .map((right) => ({ right, heldIn: null }))
      return ([...grantable] as Right[])
        .filter((right) => !staffOnlyRights.has(right))
        .sort()
        .map((right) => ({ right, heldIn: warehousesOfRight(actor, right) }))
    },
  }),
)

builder.queryField('keyContacts', (t) =>
  t.field({
    type: [Person],
    description:
      'Active members of staff, who can be the contact of a key, by name; those of your warehouses if you manage keys of customers alone, and none for users of customers, who name one of them (`contactUserId`).',
    authScopes: eitherRight(accessRights.keys, accessRights.customerKeys),
    complexity: 50,
    resolve: async (_root, _args, ctx) => {
      const actor = signedIn(ctx)
      if (!isOfProvider(actor)) return []
      const places = scopeOfRight(actor, accessRights.keys) ? null : warehousesOfRight(actor, accessRights.customerKeys)
      const rows = await ctx.db.staff.findMany({
        where: {
          active: true,
          customerId: null,
          ...(places && { grants: { some: { OR: [{ warehouseId: null }, { warehouseId: { in: places } }] } } }),
        },
        select: { id: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: 1_000,
      })
      return rows.map(({ id }) => id)
    },
  }),
)

const WallTokenFilter = builder.inputType('WallTokenFilter', {
  description: 'Filter of wall screens; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches the name.' }),
    closed: t.boolean({ description: 'Only closed (true) or open (false) screens.' }),
    warehouseIds: t.globalIDList({ for: refOf('Warehouse'), description: 'Only screens of these warehouses.' }),
  }),
})

type WallFilter = typeof WallTokenFilter.$inferInput | null | undefined

const wallsWhere = (ctx: Context, filter: WallFilter): Prisma.WallTokenWhereInput => ({
  AND: [
    visible(ctx, 'WallToken'),
    searched<Prisma.WallTokenWhereInput>(filter?.search, (match) => [{ name: match }]),
    typeof filter?.closed === 'boolean' ? { revokedAt: filter.closed ? { not: null } : null } : {},
    filter?.warehouseIds?.length ? { warehouseId: { in: filter.warehouseIds.map(({ id }) => id) } } : {},
  ],
})

builder.queryField('wallTokens', (t) =>
  t.prismaConnection(
    {
      type: 'WallToken',
      cursor: 'id',
      description: 'Wall screens of your warehouses.',
      authScopes: { right: accessRights.walls },
      args: {
        filter: t.arg({ type: WallTokenFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(AgeSort), defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.wallToken.count({ where: wallsWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.wallToken.findMany({ ...query, where: wallsWhere(ctx, filter), orderBy: byAge[sort ?? 'NEWEST'] }),
    },
    ...pageOf('WallToken'),
  ),
)
