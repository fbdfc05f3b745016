import type { Prisma } from '../generated/prisma/client.ts'
import type { Actor } from '../kernel/command/actor.ts'
import { nameIn } from '../kernel/name.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { accountOf } from './authenticate.ts'
import { deviceOf } from './rules/device.ts'
import { refuseGrant, refuseMorePowerful } from './rules/grants.ts'
import { ApiKeyHappening, ApiKeyState, accessRights } from './states.ts'
import { type ApiKeyEvent, readKeyEvents } from './store/apiKey.ts'

const ActorKind = defineEnum('ActorKind', 'Kind of actor.', {
  STAFF: 'A member of staff.',
  KEY: "An integrator's API key.",
  WALL: 'A wall screen.',
  SYSTEM: 'The program itself.',
})

const byRole: Prisma.RoleGrantOrderByWithRelationInput[] = [{ role: { code: 'asc' } }, { id: 'asc' }]

export const Staff = builder.prismaNode('Staff', {
  description: 'A member of staff.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Staff', accessRights.staff),
  fields: (t) => ({
    login: t.exposeString('login', { description: 'Login.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    language: t.exposeString('language', { description: 'Language of the account, `zh-CN` or `en`.' }),
    active: t.exposeBoolean('active', { description: 'Whether the account can sign in.' }),
    mustChangePassword: t.exposeBoolean('mustChangePassword', {
      description: 'Whether the password is one-time: nothing else is allowed until it is changed.',
    }),
    displayName: t.string(displayName),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    grants: t.relation('grants', {
      description: 'Granted roles and where they apply, by role.',
      query: { orderBy: byRole },
    }),
    sessions: t.relation('sessions', {
      description: 'Open sessions, newest first.',
      complexity: 5,
      query: () => ({ where: { revokedAt: null, expiresAt: { gt: new Date() } }, orderBy: { createdAt: 'desc' } }),
    }),
    isYou: t.boolean({ description: 'Whether it is your own account.', resolve: ({ id }, _args, ctx) => id === callerId(ctx) }),
    strongerRight: t.string({
      nullable: true,
      description: 'A right that the account has and you lack, so that you cannot reset its password or activate it; null if none.',
      select: { name: true, nameEn: true, grants: { orderBy: byRole, select: { warehouseId: true, role: { select: { rights: true } } } } },
      resolve: (row, _args, ctx) => (refuseMorePowerful(signedIn(ctx), row, row.grants)?.values.right as string | undefined) ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the account.' }),
  }),
})

export const Role = builder.prismaNode('Role', {
  description: 'A named set of rights.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Role', accessRights.staff),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, such as `picker`.' }),
    nameZh: t.exposeString('nameZh', { description: 'Name in Chinese.' }),
    nameEn: t.exposeString('nameEn', { description: 'Name in English.' }),
    displayName: t.string({
      description: 'Name in your language.',
      select: { nameZh: true, nameEn: true },
      resolve: ({ nameZh, nameEn }, _args, ctx) => (ctx.language === 'en' ? nameEn : nameZh),
    }),
    rights: t.exposeStringList('rights', { description: 'Rights of the role, `area:verb`.' }),
    builtIn: t.exposeBoolean('builtIn', { description: 'Whether it comes with the program and is fixed; a copy can be changed.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    isGrantable: t.boolean({
      description: 'Whether you hold all its rights in all warehouses and so can grant it anywhere.',
      select: { rights: true },
      resolve: ({ rights }, _args, ctx) => refuseGrant(signedIn(ctx), rights, null) === null,
    }),
    holderCount: t.int({
      description: 'Number of accounts that have it, active or not.',
      select: { grants: { distinct: ['staffId'], select: { staffId: true } } },
      resolve: ({ grants }) => grants.length,
    }),
  }),
})

export const RoleGrant = builder.prismaObject('RoleGrant', {
  description: 'A granted role; without a warehouse, it applies to all.',
  fields: (t) => ({
    role: t.relation('role', { description: 'The role.' }),
    at: t.expose('createdAt', { type: 'DateTime', nullable: true, description: 'Time of the grant; null for one of an older version.' }),
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Who granted it; null for the program and for an older version.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
  }),
})

export const Session = builder.prismaNode('Session', {
  description: 'A sign-in of a member of staff on a device.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Session', accessRights.staff),
  fields: (t) => ({
    browser: t.string({
      nullable: true,
      description: 'Browser, such as `Chrome`; null if unknown.',
      select: { userAgent: true },
      resolve: ({ userAgent }) => deviceOf(userAgent).browser,
    }),
    system: t.string({
      nullable: true,
      description: 'Operating system, such as `Windows`; null if unknown.',
      select: { userAgent: true },
      resolve: ({ userAgent }) => deviceOf(userAgent).system,
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Network of the client at sign-in; null for one of an older version.',
    }),
    isThis: t.boolean({
      description: 'Whether it is the session of this request.',
      select: { tokenHash: true },
      resolve: ({ tokenHash }, _args, ctx) => tokenHash === ctx.tokenHash,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the sign-in.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'End of the session.' }),
  }),
})

/** Public view of staff, loaded in batches; other areas return only the id. */
export const Person = builder.loadableObjectRef<{ id: string; name: string }, string>('Person', {
  load: async (ids, ctx) => {
    const rows = await ctx.db.staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, nameEn: true } })
    const byId = new Map(rows.map(({ id, ...names }) => [id, { id, name: nameIn(ctx.language, names) }]))
    return ids.map((id) => byId.get(id) ?? new Error(`No staff ${id}`))
  },
})

/** Who and where of the staff is visible to the provider only: no grant of its callers is limited to a customer. */
export const isStaff = (_row: object, _args: object, ctx: Context) => ctx.actor?.grants.some((grant) => grant.customerId === null) ?? false

Person.implement({
  description: 'Id and name of a member of staff. Not visible to customers.',
  authScopes: (_person, ctx) => ctx.actor?.grants.some((grant) => grant.customerId === null) ?? false,
  fields: (t) => ({
    id: t.globalID({ description: 'Global id of the Staff.', resolve: ({ id }) => ({ type: 'Staff', id }) }),
    name: t.exposeString('name', { description: 'Display name in your language.' }),
  }),
})

/** Secrets of one key that are shown: two live ones and the last that ended. */
const shownSecrets = 10
/** Events of one key that are shown. */
const shownEvents = 50

builder.prismaNode('ApiKeySecret', {
  description: 'A secret of an API key, which is a bearer token. It is returned once, when it is made.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ApiKeySecret', accessRights.keys),
  fields: (t) => ({
    startsWith: t.exposeString('startsWith', { nullable: true, description: 'First characters; null for a secret of an older version.' }),
    endsWith: t.exposeString('endsWith', { nullable: true, description: 'Last characters; null for a secret of an older version.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was made.' }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      description: 'Who made it; null if made by a program.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true, description: 'From then on it is refused; null while no end is set.' }),
    live: t.boolean({
      description: 'Whether it works, as long as its key does.',
      select: { endsAt: true },
      resolve: ({ endsAt }) => endsAt === null || endsAt > new Date(),
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Last use, to the minute; null if never used.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Address of the last use.' }),
  }),
})

const ApiKeyEventRef = builder.objectRef<ApiKeyEvent>('ApiKeyEvent').implement({
  description: 'Something that was done to an API key.',
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Number that tells it from the others.' }),
    what: t.field({ type: enumOf(ApiKeyHappening), description: 'What was done.', resolve: ({ what }) => what }),
    fields: t.exposeStringList('fields', { description: 'Changed fields, such as `expiresAt`.' }),
    granted: t.exposeStringList('granted', { description: 'Rights that were given.' }),
    removed: t.exposeStringList('removed', { description: 'Rights that were taken away.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the API key; null for the program.',
    }),
  }),
})

/** What a key is at a moment. */
const stateOfKey = ({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }, now: Date) =>
  revokedAt ? ('REVOKED' as const) : expiresAt && expiresAt <= now ? ('EXPIRED' as const) : ('LIVE' as const)

export const ApiKey = builder.prismaNode('ApiKey', {
  description: 'An API key of an integrator. Its secrets are returned once each, when they are made.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ApiKey', accessRights.keys),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Purpose.' }),
    rights: t.exposeStringList('rights', { description: 'Rights of the key, `area:verb`.' }),
    state: t.field({
      type: enumOf(ApiKeyState),
      description: 'What it is now.',
      select: { revokedAt: true, expiresAt: true },
      resolve: (key) => stateOfKey(key, new Date()),
    }),
    addresses: t.exposeStringList('addresses', { description: 'Addresses and networks from which it works; from everywhere if empty.' }),
    contact: t.field({
      type: Person,
      nullable: true,
      description: 'Who answers for the integration.',
      select: { contactId: true },
      resolve: ({ contactId }) => contactId,
    }),
    contactActive: t.boolean({
      description: 'Whether the contact is an active member of staff; false without one.',
      select: { contact: { select: { active: true } } },
      resolve: ({ contact }) => contact?.active ?? false,
    }),
    secrets: t.relation('secrets', {
      description: `The last ${shownSecrets} secrets, newest first. At most two of them are live.`,
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: shownSecrets },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      description: "Creator; null if created by the program or by an older version. The key stays valid if the creator's account ends.",
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From then on it is refused; null if it never expires.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Revocation time; null if it was not revoked.' }),
    version: t.exposeInt('version', { description: 'Version for `expectedVersion`.' }),
    events: t.loadableList({
      type: ApiKeyEventRef,
      description: `What was done to it, newest first, at most ${shownEvents}.`,
      complexity: 5,
      load: async (ids: string[], ctx: Context) => {
        const byKey = Map.groupBy(await readKeyEvents(ctx.db, ids, shownEvents, ctx.language), ({ apiKeyId }) => apiKeyId)
        return ids.map((id) => byKey.get(id) ?? [])
      },
      resolve: ({ id }: { id: string }) => id,
    }),
  }),
})

export const WallToken = builder.prismaNode('WallToken', {
  description: 'A wall screen that shows the waves of one warehouse. The token is returned once, at creation.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('WallToken', accessRights.walls, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Where the screen is mounted.' }),
    language: t.exposeString('language', { nullable: true, description: 'Language, `zh-CN` or `en`; null means Chinese.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      description: 'Creator; null if created by the program or by an older version.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last time at which the screen was connected, to the minute; null if never.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Closing time; null while active.' }),
    version: t.exposeInt('version', { description: 'Version for `expectedVersion`.' }),
  }),
})

/** Views that the caller sees: their own and those shared by others. */
export const seenViews = (ctx: Context) => ({ OR: [{ staffId: callerId(ctx) }, { shared: true }] })

const callerId = (ctx: Context) => (ctx.actor?.kind === 'STAFF' && ctx.actor.id) || noStaff

/** Stands for "no member of staff". */
const noStaff = '00000000-0000-0000-0000-000000000000'

export const SavedView = builder.prismaNode('SavedView', {
  description: 'Filters, sort and columns of a list of the console, saved under a name. Visible to its owner, and to all staff if shared.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('SavedView', accessRights.self),
  select: { id: true, staffId: true, shared: true },
  authScopes: ({ staffId, shared }, ctx) => ctx.actor?.kind === 'STAFF' && (shared || staffId === ctx.actor.id),
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
      description: 'The member of staff; null for keys and walls.',
      resolve: (actor) => (actor.kind === 'STAFF' && actor.id ? { type: 'Staff', id: actor.id } : null),
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
    roles: t.field({
      type: [ViewerRole],
      description: 'Roles of a member of staff; empty for keys and walls.',
      resolve: ({ kind, id }, _args, ctx) =>
        kind === 'STAFF' && id
          ? ctx.db.roleGrant.findMany({
              where: { staffId: id },
              select: { warehouseId: true, role: { select: { code: true, nameZh: true, nameEn: true } } },
              orderBy: [{ role: { code: 'asc' } }, { id: 'asc' }],
            })
          : [],
    }),
    grants: t.field({ type: [Grant], description: 'Rights and where they apply.', resolve: (actor) => [...actor.grants] }),
  }),
})
