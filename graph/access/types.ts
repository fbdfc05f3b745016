import type { Actor } from '../kernel/actor.ts'
import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { scoped } from '../kernel/scoped.ts'
import { defineEnum } from '../kernel/vocabulary.ts'
import { accountOf } from './authenticate.ts'
import { accessRights } from './states.ts'

const ActorKind = defineEnum('ActorKind', 'Who acts.', {
  STAFF: 'A member of staff.',
  KEY: "An integrator's API key.",
  WALL: 'A wall screen.',
  SYSTEM: 'The program itself.',
})

export const Staff = builder.prismaNode('Staff', {
  description: 'A member of staff.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Staff', accessRights.staff),
  fields: (t) => ({
    login: t.exposeString('login', { description: 'The name to sign in with.' }),
    name: t.exposeString('name', { description: 'The name on screens and lists.' }),
    language: t.exposeString('language', { description: 'The language of the account: `zh-CN` or `en`.' }),
    active: t.exposeBoolean('active', { description: 'Whether this person can sign in.' }),
    grants: t.relation('grants', { description: 'The roles that this person holds, and where.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
  }),
})

export const Role = builder.prismaNode('Role', {
  description: 'A set of rights with a name.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Role', accessRights.staff),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, such as `picker`.' }),
    nameZh: t.exposeString('nameZh', { description: 'Name in Chinese.' }),
    nameEn: t.exposeString('nameEn', { description: 'Name in English.' }),
    rights: t.exposeStringList('rights', { description: 'What it allows, `area:verb`.' }),
  }),
})

export const RoleGrant = builder.prismaObject('RoleGrant', {
  description: 'A role that somebody holds; without a warehouse, everywhere.',
  fields: (t) => ({
    role: t.relation('role', { description: 'The role.' }),
  }),
})

/** Staff as everybody in the house sees them; other areas name it with the id alone, and it is loaded for all of them at once. */
export const Person = builder.loadableObjectRef<{ id: string; name: string }, string>('Person', {
  load: async (ids, ctx) => {
    const rows = await ctx.db.staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? new Error(`No staff ${id}`))
  },
})

Person.implement({
  description: 'A member of staff, by name. Its id is the id of the Staff. Not for customers.',
  authScopes: (_person, ctx) => ctx.actor?.grants.some((grant) => grant.customerId === null) ?? false,
  fields: (t) => ({
    id: t.globalID({ description: 'Global id of the Staff.', resolve: ({ id }) => ({ type: 'Staff', id }) }),
    name: t.exposeString('name', { description: 'The name on screens and lists.' }),
  }),
})

export const ApiKey = builder.prismaNode('ApiKey', {
  description: "An integrator's key. The key itself is shown once, when it is made.",
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ApiKey', accessRights.keys),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is for.' }),
    rights: t.exposeStringList('rights', { description: 'What it may do, `area:verb`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was ended; null while it works.' }),
  }),
})

export const WallToken = builder.prismaNode('WallToken', {
  description: 'A wall screen that reads the waves of one warehouse. Its token is shown once, when it is made.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('WallToken', accessRights.walls, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Where the screen hangs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was closed; null while it works.' }),
  }),
})

const Grant = builder.objectRef<Actor['grants'][number]>('Grant').implement({
  description: 'Rights, and where they hold.',
  fields: (t) => ({
    rights: t.stringList({ description: 'The rights, `area:verb`.', resolve: (grant) => [...grant.rights].sort() }),
    warehouseId: t.globalID({
      nullable: true,
      description: 'The warehouse in which they hold; null is everywhere.',
      resolve: (grant) => (grant.warehouseId ? { type: 'Warehouse', id: grant.warehouseId } : null),
    }),
    customerId: t.globalID({
      nullable: true,
      description: 'The customer for whom they hold; null is everyone.',
      resolve: (grant) => (grant.customerId ? { type: 'Customer', id: grant.customerId } : null),
    }),
  }),
})

export const Viewer = builder.objectRef<Actor>('Viewer').implement({
  description: 'Who is signed in.',
  fields: (t) => ({
    kind: t.field({ type: enumOf(ActorKind), description: 'What kind of account this is.', resolve: (actor) => actor.kind }),
    staffId: t.globalID({
      nullable: true,
      description: 'The member of staff; null for keys and walls.',
      resolve: (actor) => (actor.kind === 'STAFF' && actor.id ? { type: 'Staff', id: actor.id } : null),
    }),
    name: t.exposeString('name', { description: 'The name to show.' }),
    login: t.string({
      nullable: true,
      description: 'The name to sign in with; null for keys and walls.',
      resolve: (actor) => accountOf(actor).login,
    }),
    language: t.string({
      nullable: true,
      description: 'The language of the account, `zh-CN` or `en`; null for keys and walls.',
      resolve: (actor) => accountOf(actor).language,
    }),
    grants: t.field({ type: [Grant], description: 'What it may do, and where.', resolve: (actor) => [...actor.grants] }),
  }),
})
