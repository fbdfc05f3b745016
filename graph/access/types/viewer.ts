import { type Actor, isPerson } from '../../kernel/command/actor.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { defineEnum } from '../../kernel/states/enumSpec.ts'
import { accountNode, accountOf } from '../authenticate.ts'
import { accessRights } from '../states.ts'
import type { PartnerOfSession } from '../store.ts'
import { callerId, Person } from './staff.ts'

const ActorKind = defineEnum('ActorKind', 'Kind of actor.', {
  STAFF: 'A member of staff.',
  CUSTOMER_USER: 'A user of a customer.',
  KEY: "An integrator's API key.",
  WALL: 'A wall screen.',
  SYSTEM: 'The program itself.',
})

/** Views that the caller sees: their own, and for staff those shared by others. */
export const seenViews = (ctx: Context) => ({
  OR: [{ staffId: callerId(ctx) }, ...(ctx.actor?.kind === 'STAFF' ? [{ shared: true }] : [])],
})

export const SavedView = builder.prismaNode('SavedView', {
  description: 'Filters, sort and columns of a list of the console, saved under a name. Visible to its owner, and to all staff if shared.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('SavedView', accessRights.self),
  select: { id: true, staffId: true, shared: true },
  authScopes: ({ staffId, shared }, ctx) => staffId === callerId(ctx) || (shared && ctx.actor?.kind === 'STAFF'),
  findUnique: (id: string, ctx: Context) => ({ id, AND: [seenViews(ctx)] }),
  fields: (t) => ({
    list: t.exposeString('list', { description: 'Path of the list in the console without its first slash, such as `out/parcel`.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    search: t.exposeString('search', { description: 'Search, filters, dates and sort as in the address of the list; may be empty.' }),
    layout: t.exposeString('layout', { nullable: true, description: 'Columns as JSON; null for the standard columns.' }),
    owner: t.field({ type: Person, description: 'Who saved it and alone can change it.', resolve: ({ staffId }) => staffId }),
    isOwn: t.boolean({ description: 'Whether it is yours.', resolve: ({ staffId }, _args, ctx) => staffId === callerId(ctx) }),
    shared: t.exposeBoolean('shared', { description: 'Whether all staff see it.' }),
    isDefault: t.boolean({
      description: 'Whether the list opens with it for you.',
      select: (_args, ctx) => ({ defaultOf: { where: { staffId: callerId(ctx) }, select: { staffId: true } } }),
      resolve: ({ defaultOf }) => defaultOf.length > 0,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})

const ViewerRole = builder
  .objectRef<{ warehouseId: string | null; role: { code: string; nameZh: string; nameEn: string } }>('ViewerRole')
  .implement({
    description: 'One of your roles and where it applies.',
    fields: (t) => ({
      code: t.string({ description: 'Code, such as `picker`.', resolve: ({ role }) => role.code }),
      name: t.string({
        description: 'Name, in the language of the request.',
        resolve: ({ role }, _args, ctx) => (ctx.language === 'en' ? role.nameEn : role.nameZh),
      }),
      warehouseId: t.globalID({
        nullable: true,
        description: 'Warehouse where it applies; null for all.',
        resolve: ({ warehouseId }) => (warehouseId ? { type: 'Warehouse', id: warehouseId } : null),
      }),
    }),
  })

const ViewerPartner = builder.objectRef<PartnerOfSession>('ViewerPartner').implement({
  description: 'The platform from which a user of a customer came.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    address: t.exposeString('address', { description: 'Address to which the user goes back for another session.' }),
  }),
})

const Grant = builder.objectRef<Actor['grants'][number]>('Grant').implement({
  description: 'Rights and where they apply.',
  fields: (t) => ({
    rights: t.stringList({ description: 'The rights, `area:verb`.', resolve: (grant) => [...grant.rights].sort() }),
    warehouseId: t.globalID({
      nullable: true,
      description: 'Warehouse where they apply; null for all.',
      resolve: (grant) => (grant.warehouseId ? { type: 'Warehouse', id: grant.warehouseId } : null),
    }),
    customerId: t.globalID({
      nullable: true,
      description: 'Customer for whom they apply; null for all.',
      resolve: (grant) => (grant.customerId ? { type: 'Customer', id: grant.customerId } : null),
    }),
  }),
})

export const Viewer = builder.objectRef<Actor>('Viewer').implement({
  description: 'The signed-in account.',
  fields: (t) => ({
    kind: t.field({ type: enumOf(ActorKind), description: 'Kind of account.', resolve: (actor) => actor.kind }),
    staffId: t.globalID({
      nullable: true,
      description: 'The member of staff; null for all others.',
      resolve: (actor) => (actor.kind === 'STAFF' && actor.id ? { type: 'Staff', id: actor.id } : null),
    }),
    accountId: t.id({
      nullable: true,
      description: 'Global id of the account of a person, of staff or of a customer; null for keys and walls.',
      resolve: (actor) => (isPerson(actor) && actor.id ? accountNode(actor.kind, actor.id) : null),
    }),
    name: t.string({
      description: 'Display name in your language.',
      resolve: (actor, _args, ctx) => nameIn(ctx.language, accountOf(actor)),
    }),
    login: t.string({
      nullable: true,
      description: 'Login; null for keys and walls.',
      resolve: (actor) => accountOf(actor).login,
    }),
    language: t.string({
      nullable: true,
      description: 'The language of the account, `zh-CN` or `en`; null for keys and walls.',
      resolve: (actor) => accountOf(actor).language,
    }),
    mustChangePassword: t.boolean({
      description: 'Whether the password is one-time: only `changePassword` is allowed.',
      resolve: (actor) => accountOf(actor).mustChangePassword,
    }),
    mustSetUpSecondFactor: t.boolean({
      description: 'Whether one of your roles requires a second factor and you have none: only setting it up is allowed.',
      resolve: (actor) => accountOf(actor).mustSetUpSecondFactor,
    }),
    roles: t.field({
      type: [ViewerRole],
      description: 'Roles of a member of staff; empty for all others.',
      resolve: ({ kind, id }, _args, ctx) =>
        kind === 'STAFF' && id
          ? ctx.db.roleGrant.findMany({
              where: { staffId: id },
              select: { warehouseId: true, role: { select: { code: true, nameZh: true, nameEn: true } } },
              orderBy: [{ role: { code: 'asc' } }, { id: 'asc' }],
            })
          : [],
    }),
    partner: t.field({
      type: ViewerPartner,
      nullable: true,
      description: 'The partner that opened the session; null for a sign-in with a password, and for keys and walls.',
      resolve: (actor) => accountOf(actor).partner,
    }),
    grants: t.field({ type: [Grant], description: 'Rights and where they apply.', resolve: (actor) => [...actor.grants] }),
  }),
})
