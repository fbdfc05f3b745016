import { Box } from '@chakra-ui/react'
import { Fragment } from 'react'
import type { Translate } from '../../i18n/useT.ts'
import { AccountState } from '../../shell/account/AccountState.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { StaffListPage_staff$data } from './__generated__/StaffListPage_staff.graphql.ts'

export type Person = StaffListPage_staff$data

/** Roles with the warehouses of each, in the order of the grants. */
function rolesOf(grants: Person['grants'], t: Translate): { id: string; name: string; where: string }[] {
  return [...Map.groupBy(grants, ({ role }) => role.id)].map(([id, ofRole]) => ({
    id,
    name: ofRole[0]?.role.name ?? '',
    where: ofRole.map(({ warehouseNumber }) => warehouseNumber ?? t('access.key.everywhere')).join(', '),
  }))
}

/** Columns of the list of staff. */
export function staffColumns(t: Translate): Column<Person>[] {
  return [
    {
      id: 'login',
      header: t('staff.field.login'),
      width: 130,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'LOGIN', descending: 'LOGIN_DESC' },
      cell: ({ login }) => (
        <Box as="span" textStyle="code">
          {login}
        </Box>
      ),
    },
    {
      id: 'name',
      header: t('staff.field.name'),
      width: 140,
      card: 'line',
      cell: ({ displayName, isYou }) => (
        <>
          {displayName}
          {isYou && (
            <Box as="span" color="muted" ms="1">
              {t('staff.you')}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'roles',
      header: t('staff.field.roles'),
      width: 300,
      card: 'line',
      cell: ({ grants }) =>
        grants.length === 0 ? (
          <Box as="span" color="muted">
            {t('staff.noRole')}
          </Box>
        ) : (
          <span>
            {rolesOf(grants, t).map(({ id, name, where }, index) => (
              <Fragment key={id}>
                {index > 0 && ' · '}
                <Box as="span" fontWeight="medium">
                  {name}
                </Box>
                <Box as="span" color="muted">{` ${where}`}</Box>
              </Fragment>
            ))}
          </span>
        ),
    },
    {
      id: 'sessions',
      header: t('staff.field.sessions'),
      width: 80,
      align: 'end',
      gives: 3,
      card: 'none',
      cell: ({ sessions }) => sessions.length,
    },
    {
      id: 'seen',
      header: t('staff.field.lastSeen'),
      width: 110,
      gives: 4,
      card: 'line',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : '–'),
    },
    {
      id: 'password',
      header: t('staff.field.password'),
      width: 110,
      gives: 2,
      card: 'line',
      cell: ({ mustChangePassword, invitation }) =>
        invitation ? null : mustChangePassword ? (
          <StatusBadge tone="warn">{t('staff.password.oneTime')}</StatusBadge>
        ) : (
          <Box as="span" color="muted">
            {t('staff.password.own')}
          </Box>
        ),
    },
    {
      id: 'factor',
      header: t('account.factor.name'),
      width: 150,
      gives: 2,
      card: 'line',
      cell: (person) => <FactorState t={t} {...person} />,
    },
    { id: 'state', header: t('staff.field.state'), width: 150, card: 'badge', cell: (person) => <AccountState t={t} {...person} /> },
    {
      id: 'created',
      header: t('staff.field.created'),
      width: 120,
      gives: 1,
      card: 'none',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

/** What is known of the password of an account. */
export const passwordText = ({ mustChangePassword, isInvited }: { mustChangePassword: boolean; isInvited: boolean }) => {
  if (isInvited) return 'staff.password.none'
  return mustChangePassword ? 'staff.password.oneTime' : 'staff.password.own'
}

/** Whether an account has a second factor, or lacks one that a role requires. */
export function FactorState({
  t,
  secondFactorSince,
  secondFactorRequired,
}: {
  t: Translate
  secondFactorSince: string | null | undefined
  secondFactorRequired: boolean
}) {
  if (secondFactorSince) return <StatusBadge tone="positive">{t('account.factor.on')}</StatusBadge>
  if (secondFactorRequired) return <StatusBadge tone="warn">{t('staff.factor.missing')}</StatusBadge>
  return (
    <Box as="span" color="muted">
      {t('account.factor.off')}
    </Box>
  )
}
