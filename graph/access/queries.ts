import type { Prisma } from '../generated/prisma/client.ts'
import { everywhere, hasRight } from '../kernel/command/actor.ts'
import { type Right, rightCatalogue, rightSpec } from '../kernel/command/right.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { refOf } from '../kernel/schema/recordChanged.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { grantable } from './rules/roles.ts'
import { accessRights } from './states.ts'
import { Role, SavedView, seenViews, Viewer } from './types.ts'

const RightScopes = defineEnum('RightScope', 'Of what a right is a right.', {
  WAREHOUSE: 'Of the warehouses in which its role is granted.',
  CUSTOMER: 'Of customers in these warehouses.',
  GLOBAL: 'Of the whole deployment; held only with a role granted in all warehouses.',
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'The signed-in account.',
    authScopes: { open: true },
    resolve: (_root, _args, ctx) => signedIn(ctx),
  }),
)

builder.queryField('roles', (t) =>
  t.prismaField({
    type: [Role],
    description: 'Roles, by code.',
    authScopes: { right: accessRights.staff },
    resolve: (query, _root, _args, ctx) => ctx.db.role.findMany({ ...query, where: visible(ctx, 'Role'), orderBy: { code: 'asc' } }),
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

const RightInfo = builder.objectRef<{ name: Right; isHeld: boolean }>('RightInfo').implement({
  description: 'A right that roles can have.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, `area:verb`.' }),
    means: t.string({
      description: 'What it allows, in your language.',
      resolve: ({ name }, _args, ctx) => (ctx.language === 'en' ? rightSpec(name).means : rightSpec(name).zh),
    }),
    scope: t.field({
      type: enumOf(RightScopes),
      description: 'Of what it is a right.',
      resolve: ({ name }) => rightSpec(name).scope.toUpperCase() as keyof typeof RightScopes.values,
    }),
    isHeld: t.exposeBoolean('isHeld', { description: 'Whether you hold it in all warehouses, and so can give it to a role.' }),
  }),
})

builder.queryField('rights', (t) =>
  t.field({
    type: [RightInfo],
    description: 'The rights that roles can have, by area.',
    authScopes: { right: accessRights.staff },
    resolve: (_root, _args, ctx) =>
      [...rightCatalogue().keys()]
        .filter((name) => grantable.has(name))
        .map((name) => ({ name, isHeld: hasRight(signedIn(ctx), name, everywhere) })),
  }),
)

const StaffFilter = builder.inputType('StaffFilter', {
  description: 'Filter of staff; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches login and names.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) accounts.' }),
    roleIds: t.globalIDList({ for: Role, description: 'Only accounts with one of these roles.' }),
    warehouseIds: t.globalIDList({
      for: refOf('Warehouse'),
      description: 'Only accounts with a role in one of these warehouses, or in all.',
    }),
  }),
})

const staffWhere = (ctx: Context, filter: typeof StaffFilter.$inferInput | null | undefined): Prisma.StaffWhereInput => {
  const roleIds = filter?.roleIds?.map(({ id }) => id) ?? []
  const warehouseIds = (filter?.warehouseIds as { id: string }[] | null | undefined)?.map(({ id }) => id) ?? []
  return {
    AND: [
      visible(ctx, 'Staff'),
      searched(filter?.search, (match) => [{ login: match }, { name: match }, { nameEn: match }]),
      typeof filter?.active === 'boolean' ? { active: filter.active } : {},
      roleIds.length > 0 || warehouseIds.length > 0
        ? {
            grants: {
              some: {
                ...(roleIds.length > 0 && { roleId: { in: roleIds } }),
                ...(warehouseIds.length > 0 && { OR: [{ warehouseId: null }, { warehouseId: { in: warehouseIds } }] }),
              },
            },
          }
        : {},
    ],
  }
}

const StaffSort = builder.enumType('StaffSort', {
  description: 'Order of staff.',
  values: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
    LOGIN: { description: 'By login.' },
    LOGIN_DESC: { description: 'By login, last first.' },
  } as const,
})

const staffOrders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  LOGIN: [{ login: 'asc' }],
  LOGIN_DESC: [{ login: 'desc' }],
} satisfies Record<string, Prisma.StaffOrderByWithRelationInput[]>

builder.queryField('staff', (t) =>
  t.prismaConnection(
    {
      type: 'Staff',
      cursor: 'id',
      description: 'Staff.',
      authScopes: { right: accessRights.staff },
      args: {
        filter: t.arg({ type: StaffFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: StaffSort, defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.staff.count({ where: staffWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.staff.findMany({ ...query, where: staffWhere(ctx, filter), orderBy: staffOrders[sort ?? 'NEWEST'] }),
    },
    ...pageOf('Staff'),
  ),
)

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: 'ApiKey',
      cursor: 'id',
      description: 'API keys of integrators, newest first.',
      authScopes: { right: accessRights.keys },
      resolve: (query, _root, _args, ctx) => ctx.db.apiKey.findMany({ ...query, where: visible(ctx, 'ApiKey'), orderBy: { id: 'desc' } }),
    },
    ...pageOf('ApiKey'),
  ),
)

builder.queryField('wallTokens', (t) =>
  t.prismaConnection(
    {
      type: 'WallToken',
      cursor: 'id',
      description: 'Wall screens of your warehouses, newest first.',
      authScopes: { right: accessRights.walls },
      resolve: (query, _root, _args, ctx) =>
        ctx.db.wallToken.findMany({ ...query, where: visible(ctx, 'WallToken'), orderBy: { id: 'desc' } }),
    },
    ...pageOf('WallToken'),
  ),
)
