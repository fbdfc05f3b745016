import { Box } from '@chakra-ui/react'
import type { Translate } from '../../../i18n/useT.ts'
import { AccountState } from '../../../shell/account/AccountState.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { type UserAction, UserActions } from './UserActions.tsx'
import type { User } from './userRow.ts'

/** Columns of the list of users. */
export function userColumns(t: Translate, onAct: (action: UserAction, user: User) => void): Column<User>[] {
  return [
    {
      id: 'name',
      header: t('staff.field.name'),
      width: 150,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'NAME', descending: 'NAME_DESC' },
      cell: (user) => <UserName t={t} user={user} />,
    },
    { id: 'login', header: t('staff.field.login'), width: 170, gives: 3, card: 'line', cell: ({ login }) => login },
    { id: 'email', header: t('staff.field.email'), width: 170, gives: 0, card: 'line', cell: ({ email }) => email ?? '–' },
    {
      id: 'customer',
      header: t('customer.user.customer'),
      width: 150,
      card: 'line',
      cell: ({ customer }) => customer?.displayName ?? '–',
    },
    { id: 'role', header: t('staff.field.role'), width: 100, card: 'line', cell: ({ role }) => t(`enum.CustomerRole.${role}`) },
    { id: 'state', header: t('staff.field.state'), width: 190, card: 'badge', cell: (user) => <UserState t={t} user={user} /> },
    {
      id: 'seen',
      header: t('staff.field.lastSeen'),
      width: 110,
      gives: 4,
      card: 'line',
      cell: (user) => <Seen user={user} />,
    },
    {
      id: 'created',
      header: t('staff.field.created'),
      width: 110,
      gives: 1,
      card: 'none',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('list.columns.actions'),
      width: 140,
      grow: 0,
      align: 'end',
      card: 'line',
      cell: (user) => <UserActions user={user} onAct={onAct} />,
    },
  ]
}

/** Name of a user, and whether it is you. */
export function UserName({ t, user: { displayName, isYou } }: { t: Translate; user: User }) {
  return (
    <>
      {displayName}
      {isYou && (
        <Box as="span" color="muted" ms="1">
          {t('staff.you')}
        </Box>
      )}
    </>
  )
}

/** When a user was last here. */
export function Seen({ user: { lastSeenAt } }: { user: User }) {
  return lastSeenAt ? <RelativeTime at={lastSeenAt} /> : '–'
}

/** State of a user: with the end of an open invitation, and whether the password is one-time. */
export function UserState({ t, user: { active, invitation, mustChangePassword } }: { t: Translate; user: User }) {
  const isOneTime = active && !invitation && mustChangePassword
  return (
    <Box as="span" display="inline-flex" flexWrap="wrap" alignItems="center" gap="1.5">
      {isOneTime ? (
        <StatusBadge tone="warn">{t('customer.user.oneTime')}</StatusBadge>
      ) : (
        <AccountState t={t} active={active} invitation={invitation} />
      )}
      {active && invitation?.state === 'OPEN' && (
        <Box as="span" color="muted" textStyle="xs">
          {t('customer.user.ends')} <RelativeTime at={invitation.expiresAt} />
        </Box>
      )}
    </Box>
  )
}
