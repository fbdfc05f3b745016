import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { accessRights } from './states.ts'
import { Role, SavedView, seenViews, Viewer } from './types.ts'

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

const StaffFilter = builder.inputType('StaffFilter', {
  description: 'Filter of staff.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the login or name.' }),
    active: t.boolean({ description: 'Only active (true) or inactive (false) accounts.' }),
  }),
})

builder.queryField('staff', (t) =>
  t.prismaConnection(
    {
      type: 'Staff',
      cursor: 'id',
      description: 'Staff, newest first.',
      authScopes: { right: accessRights.staff },
      args: { filter: t.arg({ type: StaffFilter, description: 'Filter; all if absent.' }) },
      resolve: (query, _root, { filter }, ctx) =>
        ctx.db.staff.findMany({
          ...query,
          where: {
            ...visible(ctx, 'Staff'),
            ...(filter?.search && {
              OR: [{ login: { contains: filter.search, mode: 'insensitive' } }, { name: { contains: filter.search, mode: 'insensitive' } }],
            }),
            ...(typeof filter?.active === 'boolean' && { active: filter.active }),
          },
          orderBy: { id: 'desc' },
        }),
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
