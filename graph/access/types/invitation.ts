import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { invitationState } from '../rules/invitation.ts'
import { CustomerRole, InvitationState } from '../states.ts'
import type { KnownLink } from '../store/invitation.ts'
import { Person, Staff } from './staff.ts'

interface Sent {
  state: keyof typeof InvitationState.values
  createdAt: Date
  expiresAt: Date
  createdById: string | null
}

const StaffInvitation = builder.objectRef<Sent>('StaffInvitation').implement({
  description: 'The invitation of somebody who has not chosen a password yet, by its newest link.',
  fields: (t) => ({
    state: t.field({ type: enumOf(InvitationState), description: 'Whether the newest link works.', resolve: ({ state }) => state }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the newest link was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the newest link works.' }),
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Who made the newest link; null for an API key.',
      resolve: ({ createdById }) => createdById,
    }),
  }),
})

builder.prismaObjectFields(Staff, (t) => ({
  email: t.exposeString('email', { nullable: true, description: 'E-mail for invitations and notices; null if none.' }),
  invitation: t.field({
    type: StaffInvitation,
    nullable: true,
    description: 'The invitation of an account that has no password yet; null for all others.',
    select: { active: true, invited: true, invitations: { orderBy: { id: 'desc' }, take: 1 } },
    resolve: ({ active, invited, invitations: [link] }): Sent | null => {
      if (!invited || !link) return null
      const { createdAt, expiresAt, createdById } = link
      return { state: invitationState({ ...link, staff: { active, invited } }, new Date()), createdAt, expiresAt, createdById }
    },
  }),
}))

/** What is said of the account to the holder of a link that works. */
const openAccount = <Said>(link: KnownLink, say: (staff: KnownLink['staff']) => Said) =>
  invitationState(link, new Date()) === 'OPEN' ? say(link.staff) : null

export const Invitation = builder.objectRef<KnownLink>('Invitation').implement({
  description: 'What the holder of an invitation link may know of it.',
  fields: (t) => ({
    state: t.field({
      type: enumOf(InvitationState),
      description: 'Whether the link works.',
      resolve: (link) => invitationState(link, new Date()),
    }),
    name: t.string({
      nullable: true,
      description: 'Name of the invited person, in the language of the account; null if the link does not work.',
      resolve: (link) => openAccount(link, ({ name, nameEn, language }) => (language === 'en' ? (nameEn ?? name) : name)),
    }),
    customer: t.string({
      nullable: true,
      description:
        'Name of the customer of whose data the account is, in the language of the account; null for staff and if the link does not work.',
      resolve: (link) => openAccount(link, ({ customer, language }) => customer && nameIn(language === 'en' ? 'en' : 'zh-CN', customer)),
    }),
    customerRole: t.field({
      type: enumOf(CustomerRole),
      nullable: true,
      description: 'What a user of a customer may do; null for staff and if the link does not work.',
      resolve: (link) => openAccount(link, ({ customer }) => customer?.role ?? null),
    }),
    login: t.string({
      nullable: true,
      description: 'Login of the account; null if the link does not work.',
      resolve: (link) => openAccount(link, ({ login }) => login),
    }),
    language: t.string({
      nullable: true,
      description: 'Language of the account, `zh-CN` or `en`; null if the link does not work.',
      resolve: (link) => openAccount(link, ({ language }) => language),
    }),
  }),
})
