import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { declareVariant } from '../../kernel/schema/delegateOf.ts'
import { displayName } from '../../kernel/schema/displayName.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scopedRows, visible } from '../../kernel/schema/scoped.ts'
import { invitationState } from '../rules/invitation.ts'
import { accessRights, CustomerRole, InvitationState } from '../states.ts'
import { callerId } from './staff.ts'

interface Sent {
  state: keyof typeof InvitationState.values
  createdAt: Date
  expiresAt: Date
}

const CustomerUserInvitation = builder.objectRef<Sent>('CustomerUserInvitation').implement({
  description: 'The invitation of a user of a customer who has not chosen a password yet, by its newest link.',
  fields: (t) => ({
    state: t.field({ type: enumOf(InvitationState), description: 'Whether the newest link works.', resolve: ({ state }) => state }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the newest link was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the newest link works.' }),
  }),
})

declareVariant('CustomerUser', 'Staff')

export const CustomerUser = builder.prismaNode('Staff', {
  variant: 'CustomerUser',
  description: 'A user of a customer, who signs in to the console of the customer.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedRows('CustomerUser', accessRights.customerUsers, { customerId: { not: null } }, 'customer'),
  fields: (t) => ({
    login: t.exposeString('login', { description: 'Login.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    email: t.exposeString('email', { nullable: true, description: 'E-mail for invitations and notices; null if none.' }),
    language: t.exposeString('language', { description: 'Language of the account, `zh-CN` or `en`.' }),
    role: t.field({
      type: enumOf(CustomerRole),
      description: 'What the user may do.',
      select: { customerRole: true },
      resolve: ({ customerRole }) => customerRole ?? 'READ',
    }),
    active: t.exposeBoolean('active', { description: 'Whether the account can sign in.' }),
    mustChangePassword: t.exposeBoolean('mustChangePassword', {
      description: 'Whether the password is one-time: nothing else is allowed until it is changed.',
    }),
    hasSecondFactor: t.boolean({
      description: 'Whether sign-in asks for a code of an authenticator app.',
      select: { secondFactorSince: true },
      resolve: ({ secondFactorSince }) => secondFactorSince !== null,
    }),
    contactKeys: t.stringList({
      description:
        'Names of the API keys that you see and of which the user is the contact, without revoked ones; deactivation does not stop them.',
      select: (_args, ctx) => ({
        contactOf: { where: { AND: [visible(ctx, 'ApiKey')], revokedAt: null }, select: { name: true }, orderBy: { id: 'asc' } },
      }),
      resolve: ({ contactOf }) => contactOf.map(({ name }) => name),
    }),
    isYou: t.boolean({ description: 'Whether it is your own account.', resolve: ({ id }, _args, ctx) => id === callerId(ctx) }),
    invitation: t.field({
      type: CustomerUserInvitation,
      nullable: true,
      description: 'The invitation of an account that has no password yet; null for all others.',
      select: {
        active: true,
        invited: true,
        customer: { select: { active: true } },
        invitations: {
          orderBy: { id: 'desc' },
          take: 1,
          select: { createdAt: true, expiresAt: true, acceptedAt: true, withdrawnAt: true },
        },
      },
      resolve: ({ active, invited, customer, invitations: [link] }): Sent | null => {
        if (!invited || !link) return null
        const { createdAt, expiresAt } = link
        return {
          state: invitationState({ ...link, staff: { active, invited, customer: customer && { isActive: customer.active } } }, new Date()),
          createdAt,
          expiresAt,
        }
      },
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
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the account.' }),
  }),
})
