import { customerOf, isOfProvider } from '../../kernel/command/actor.ts'
import { type Named, nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped, scopedAs, scopedThrough } from '../../kernel/schema/scoped.ts'
import { seenKeys, seesKey } from '../rules/keysSeen.ts'
import { ApiKeyContact, ApiKeyHappening, ApiKeyState, accessRights } from '../states.ts'
import { type RightsEvent, readRightsEvents } from '../store/rightsHistory.ts'
import { isStaff, Person } from './staff.ts'

/** Secrets of one key that are shown: two live ones and the last that ended. */
const shownSecrets = 10
/** Events of one key that are shown. */
const shownEvents = 50

/** What is read of a person to tell their name. */
const person = { name: true, nameEn: true, customerId: true } as const

/** The name of a person as the caller may know it: customers are told no names of the provider's staff. */
const nameFor = (ctx: Context, of: (Named & { customerId: string | null }) | null): string | null =>
  of && (of.customerId !== null || isOfProvider(signedIn(ctx))) ? nameIn(ctx.language, of) : null

type ApiKeyEvent = RightsEvent<keyof typeof ApiKeyHappening.values>

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
      description:
        'Name of the person, in your language, or of the API key; null for the program, and for customers if it was the warehouse.',
    }),
  }),
})

/** What a key is at a moment. */
const stateOfKey = ({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }, now: Date) =>
  revokedAt ? ('REVOKED' as const) : expiresAt && expiresAt <= now ? ('EXPIRED' as const) : ('LIVE' as const)

export const ApiKey = builder.prismaNode('ApiKey', {
  description: 'An API key of an integrator. Its secrets are returned once each, when they are made.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedAs('ApiKey', accessRights.customerKeys, { columns: { customerId: true, warehouseId: true }, isSeen: seesKey, where: seenKeys }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Purpose.' }),
    rights: t.exposeStringList('rights', { description: 'Rights of the key, `area:verb`.' }),
    state: t.field({
      type: enumOf(ApiKeyState),
      description: 'What it is now.',
      select: { revokedAt: true, expiresAt: true },
      resolve: (key) => stateOfKey(key, new Date()),
    }),
    customerId: t.id({
      nullable: true,
      description: 'Global id of the customer that it acts for; null for a key of the provider.',
      select: { customerId: true },
      resolve: ({ customerId }) => customerId && toNodeId('Customer', customerId),
    }),
    customerName: t.string({
      nullable: true,
      description: 'Name of the customer that it acts for, in your language; null for a key of the provider.',
      select: { customer: { select: { name: true, nameEn: true } } },
      resolve: ({ customer }, _args, ctx) => customer && nameIn(ctx.language, customer),
    }),
    warehouseId: t.id({
      nullable: true,
      description: 'Global id of the warehouse to which it is limited; null for all.',
      select: { warehouseId: true },
      resolve: ({ warehouseId }) => warehouseId && toNodeId('Warehouse', warehouseId),
    }),
    warehouseName: t.string({
      nullable: true,
      description: 'Name of the warehouse to which it is limited, in your language; null for all.',
      select: { warehouse: { select: { name: true, nameEn: true } } },
      resolve: ({ warehouse }, _args, ctx) => warehouse && nameIn(ctx.language, warehouse),
    }),
    addresses: t.exposeStringList('addresses', { description: 'Addresses and networks from which it works; from everywhere if empty.' }),
    contact: t.field({
      type: Person,
      nullable: true,
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      description: 'Member of staff who answers for the integration; null if it is a user of the customer.',
      select: { contact: { select: { id: true, customerId: true } } },
      resolve: ({ contact }) => (contact?.customerId === null ? contact.id : null),
    }),
    contactKind: t.field({
      type: enumOf(ApiKeyContact),
      description: 'Who answers for the integration.',
      select: { contactId: true, contact: { select: { customerId: true } } },
      // Customers do not see the accounts of staff.
      resolve: ({ contactId, contact }) => (contactId === null ? 'NONE' : contact?.customerId ? 'CUSTOMER_USER' : 'STAFF'),
    }),
    contactName: t.string({
      nullable: true,
      description:
        'Name of who answers for the integration, in your language; null without one, and for customers if it is a member of staff.',
      select: { contact: { select: person } },
      resolve: ({ contact }, _args, ctx) => nameFor(ctx, contact),
    }),
    contactUserId: t.id({
      nullable: true,
      description: 'Global id of the user of the customer who answers for the integration; null if it is somebody else.',
      select: { contact: { select: { id: true, customerId: true } } },
      resolve: ({ contact }) => (contact?.customerId ? toNodeId('CustomerUser', contact.id) : null),
    }),
    contactActive: t.boolean({
      description: 'Whether the account of the contact is active; false without one, and true for customers if it is a member of staff.',
      select: { contactId: true, contact: { select: { active: true } } },
      resolve: ({ contactId, contact }) => contact?.active ?? contactId !== null,
    }),
    secrets: t.relation('secrets', {
      description: `The last ${shownSecrets} secrets, newest first. At most two of them are live.`,
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: shownSecrets },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      description: "Creator; null if created by the program or by an older version. The key stays valid if the creator's account ends.",
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    createdByName: t.string({
      nullable: true,
      description: 'Name of the creator, in your language; null if created by a program, and for customers if created by the warehouse.',
      select: { createdBy: { select: person } },
      resolve: ({ createdBy }, _args, ctx) => nameFor(ctx, createdBy),
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
        const asked = { kind: 'apiKey', limit: shownEvents, language: ctx.language, customerId: customerOf(signedIn(ctx)) } as const
        const byKey = Map.groupBy(await readRightsEvents<ApiKeyEvent['what']>(ctx.db, ids, asked), ({ ownerId }) => ownerId)
        return ids.map((id) => byKey.get(id) ?? [])
      },
      resolve: ({ id }: { id: string }) => id,
    }),
  }),
})

builder.prismaNode('ApiKeySecret', {
  description: 'A secret of an API key, which is a bearer token. It is returned once, when it is made.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedThrough('ApiKeySecret', 'apiKey', 'ApiKey'),
  fields: (t) => ({
    startsWith: t.exposeString('startsWith', { nullable: true, description: 'First characters; null for a secret of an older version.' }),
    endsWith: t.exposeString('endsWith', { nullable: true, description: 'Last characters; null for a secret of an older version.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was made.' }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      authScopes: isStaff,
      unauthorizedResolver: () => null,
      description: 'Who made it; null if made by a program.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    createdByName: t.string({
      nullable: true,
      description: 'Name of who made it, in your language; null if made by a program, and for customers if made by the warehouse.',
      select: { createdBy: { select: person } },
      resolve: ({ createdBy }, _args, ctx) => nameFor(ctx, createdBy),
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

export const WallToken = builder.prismaNode('WallToken', {
  description: 'A wall screen that shows the waves of one warehouse. The token is returned once, at creation.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('WallToken', accessRights.walls, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Where the screen is mounted.' }),
    warehouseName: t.string({
      description: 'Name of the warehouse that it shows, in your language.',
      select: { warehouse: { select: { name: true, nameEn: true } } },
      resolve: ({ warehouse }, _args, ctx) => nameIn(ctx.language, warehouse),
    }),
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
