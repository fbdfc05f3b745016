import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CustomerUsers_customer$key } from './__generated__/CustomerUsers_customer.graphql.ts'
import type { CustomerUsersQuery } from './__generated__/CustomerUsersQuery.graphql.ts'
import { UserActions } from './UserActions.tsx'
import { Seen, UserName, UserState } from './userColumns.tsx'
import { readUser } from './userRow.ts'
import { useUserWork } from './useUserWork.tsx'

const query = graphql`
  query CustomerUsersQuery($id: ID!) {
    node(id: $id) {
      ...CustomerUsers_customer @alias(as: "users")
    }
  }
`

const changes = graphql`
  subscription CustomerUsersSubscription($customerId: ID!) {
    customerUserChanged(customerId: $customerId) {
      ...userRow_user
    }
  }
`

/** Users of a customer, who sign in to its console. */
export function CustomerUsers({ customer }: { customer: CustomerUsers_customer$key }) {
  const t = useT()
  const { id, users } = useFragment(
    graphql`
      fragment CustomerUsers_customer on Customer {
        id
        users {
          ...userRow_user
        }
      }
    `,
    customer,
  )
  useDocumentChanges({
    subscription: changes,
    variables: { customerId: id },
    changed: () => void refetchActive<CustomerUsersQuery>(query, { id }),
  })
  const rows = (users ?? []).map(readUser)
  const { onAct, buttons, fresh, dialogs } = useUserWork(id, rows, 'sm')
  return (
    <Section
      title={t('menu.customer.users')}
      aside={
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {buttons}
        </Flex>
      }
    >
      {fresh && <Box mb="4">{fresh}</Box>}
      <LineTable
        label={t('menu.customer.users')}
        lines={rows}
        lineId={(user) => user.id}
        empty={t('customer.user.nothing')}
        columns={[
          {
            id: 'name',
            header: t('staff.field.name'),
            cell: (user) => (
              <>
                <b>
                  <UserName t={t} user={user} />
                </b>
                <Box color="muted" overflowWrap="anywhere">
                  {user.login}
                  {user.email && user.email !== user.login && <Box>{user.email}</Box>}
                </Box>
              </>
            ),
          },
          { id: 'role', header: t('staff.field.role'), cell: ({ role }) => t(`enum.CustomerRole.${role}`) },
          { id: 'state', header: t('staff.field.state'), cell: (user) => <UserState t={t} user={user} /> },
          { id: 'seen', header: t('staff.field.lastSeen'), cell: (user) => <Seen user={user} /> },
          {
            id: 'actions',
            header: t('list.columns.actions'),
            cell: (user) => <UserActions user={user} onAct={onAct} />,
          },
        ]}
      />
      {dialogs}
    </Section>
  )
}
