import type { Prisma } from '../../generated/prisma/client.ts'
import { isOfProvider, isPerson } from '../../kernel/command/actor.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { displayName } from '../../kernel/schema/displayName.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped, scopedRows } from '../../kernel/schema/scoped.ts'
import { deviceOf } from '../rules/device.ts'
import { refuseGrant, refuseMorePowerful } from '../rules/grants.ts'
import { accessRights, StaffHappening } from '../states.ts'
import { workingSessions } from '../steps.ts'
import { readStaffEvents, type StaffEvent } from '../store/staff.ts'

/** Order of the grants of an account. Whatever reads them reads them in it, so that they are read once. */
export const byRole: Prisma.RoleGrantOrderByWithRelationInput[] = [{ role: { code: 'asc' } }, { id: 'asc' }]

/** Events of one account that are shown. */
const shownEvents = 50

const StaffEventRef = builder.objectRef<StaffEvent>('StaffEvent').implement({
  description: 'Something that was done to an account of staff.',
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Number that tells it from the others.' }),
    what: t.field({ type: enumOf(StaffHappening), description: 'What was done.', resolve: ({ what }) => what }),
    fields: t.exposeStringList('fields', { description: 'Changed fields, such as `nameEn`.' }),
    role: t.exposeString('role', {
      nullable: true,
      description: 'Name of the granted or revoked role, in your language; null for other events and if the role was deleted.',
    }),
    warehouse: t.exposeString('warehouse', { nullable: true, description: 'Number of the warehouse of the role; null for all.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the API key; null for the program.',
    }),
  }),
})

export const Staff = builder.prismaNode('Staff', {
  description: 'A member of staff.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedRows('Staff', accessRights.staff, { customerId: null }),
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
    sessions: t.loadableList({
      type: Session,
      description: 'Open sessions, newest first; those that ended because they were not used are left out.',
      complexity: 5,
      load: async (ids: string[], { db }: Context) => {
        const where = { staffId: { in: ids }, ...(await workingSessions(db, new Date())) }
        const byAccount = Map.groupBy(await db.session.findMany({ where, orderBy: { createdAt: 'desc' } }), ({ staffId }) => staffId)
        return ids.map((id) => byAccount.get(id) ?? [])
      },
      resolve: ({ id }: { id: string }) => id,
    }),
    lastSeenAt: t.loadable({
      type: 'DateTime',
      nullable: true,
      description: 'Last request of one of their sessions, to the minute, also of those that have ended; null if none is known.',
      load: async (ids: string[], { db }: Context) => {
        const rows = await db.session.groupBy({ by: ['staffId'], where: { staffId: { in: ids } }, _max: { lastUsedAt: true } })
        const byAccount = new Map(rows.map(({ staffId, _max }) => [staffId, _max.lastUsedAt]))
        return ids.map((id) => byAccount.get(id) ?? null)
      },
      resolve: ({ id }: { id: string }) => id,
    }),
    history: t.loadableList({
      type: StaffEventRef,
      description: `What was done to the account, newest first, at most ${shownEvents}.`,
      complexity: 5,
      load: async (ids: string[], ctx: Context) => {
        const byAccount = Map.groupBy(await readStaffEvents(ctx.db, ids, shownEvents, ctx.language), ({ staffId }) => staffId)
        return ids.map((id) => byAccount.get(id) ?? [])
      },
      resolve: ({ id }: { id: string }) => id,
    }),
    contactKeys: t.stringList({
      description: 'Names of the API keys of which the person is the contact, without revoked ones; deactivation does not stop them.',
      select: { contactOf: { where: { revokedAt: null }, select: { name: true }, orderBy: { id: 'asc' } } },
      resolve: ({ contactOf }) => contactOf.map(({ name }) => name),
    }),
    isYou: t.boolean({ description: 'Whether it is your own account.', resolve: ({ id }, _args, ctx) => id === callerId(ctx) }),
    strongerRight: t.string({
      nullable: true,
      description:
        'A right that the account has and you lack, so that you cannot reset its password or second factor, activate it, send it an invitation or change its e-mail; null if none.',
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
    requiresSecondFactor: t.exposeBoolean('requiresSecondFactor', {
      description: 'Whether those who have it need a second factor; without one they can do nothing but set it up.',
    }),
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
    warehouseId: t.id({
      nullable: true,
      description: 'Global id of the warehouse where it applies; null for all.',
      select: { warehouseId: true },
      resolve: ({ warehouseId }) => warehouseId && toNodeId('Warehouse', warehouseId),
    }),
    warehouseNumber: t.string({
      nullable: true,
      description: 'Number of the warehouse where it applies, such as `LAX1`; null for all.',
      select: { warehouse: { select: { number: true } } },
      resolve: ({ warehouse }) => warehouse?.number ?? null,
    }),
    at: t.expose('createdAt', { type: 'DateTime', nullable: true, description: 'Time of the grant; null for one of an older version.' }),
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Who granted it; null for an API key, for the program and for an older version.',
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
      resolve: ({ id }, _args, ctx) => id === ctx.sessionId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the sign-in.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'End of the session.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last request, to the minute; null if there was none yet.',
    }),
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
export const isStaff = (_row: object, _args: object, ctx: Context) => ctx.actor !== null && isOfProvider(ctx.actor)

Person.implement({
  description: 'Id and name of a member of staff. Not visible to customers.',
  authScopes: (_person, ctx) => ctx.actor !== null && isOfProvider(ctx.actor),
  fields: (t) => ({
    id: t.globalID({ description: 'Global id of the Staff.', resolve: ({ id }) => ({ type: 'Staff', id }) }),
    name: t.exposeString('name', { description: 'Display name in your language.' }),
  }),
})

/** The id of the account of the calling person; for keys and walls, one that no account has. */
export const callerId = (ctx: Context) => (ctx.actor && isPerson(ctx.actor) && ctx.actor.id) || noAccount

/** Stands for "no account". */
const noAccount = '00000000-0000-0000-0000-000000000000'
