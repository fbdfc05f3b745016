import { builder } from '../kernel/builder.ts'
import { signedIn } from '../kernel/context.ts'
import { pageOf } from '../kernel/pageOf.ts'
import { visible } from '../kernel/scoped.ts'
import { accessRights } from './states.ts'
import { Role, Viewer } from './types.ts'

builder.queryField('viewer', (t) =>
  t.field({ type: Viewer, description: 'Who is signed in.', authScopes: { open: true }, resolve: (_root, _args, ctx) => signedIn(ctx) }),
)

builder.queryField('roles', (t) =>
  t.prismaField({
    type: [Role],
    description: 'Every role, by code.',
    authScopes: { right: accessRights.staff },
    resolve: (query, _root, _args, ctx) => ctx.db.role.findMany({ ...query, where: visible(ctx, 'Role'), orderBy: { code: 'asc' } }),
  }),
)

const StaffFilter = builder.inputType('StaffFilter', {
  description: 'Which members of staff.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the login or of the name.' }),
    active: t.boolean({ description: 'Those who can sign in, or those who cannot.' }),
  }),
})

builder.queryField('staff', (t) =>
  t.prismaConnection(
    {
      type: 'Staff',
      cursor: 'id',
      description: 'The members of staff, newest first.',
      authScopes: { right: accessRights.staff },
      args: { filter: t.arg({ type: StaffFilter, description: 'Which ones; without it, all.' }) },
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
      description: "The integrators' keys, newest first.",
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
      description: 'The wall screens of your warehouses, newest first.',
      authScopes: { right: accessRights.walls },
      resolve: (query, _root, _args, ctx) =>
        ctx.db.wallToken.findMany({ ...query, where: visible(ctx, 'WallToken'), orderBy: { id: 'desc' } }),
    },
    ...pageOf('WallToken'),
  ),
)
