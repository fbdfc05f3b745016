import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { UserConfirmActivateMutation } from './__generated__/UserConfirmActivateMutation.graphql.ts'
import type { UserConfirmDeactivateMutation } from './__generated__/UserConfirmDeactivateMutation.graphql.ts'
import type { UserConfirmFactorMutation } from './__generated__/UserConfirmFactorMutation.graphql.ts'
import type { UserConfirmKeysQuery } from './__generated__/UserConfirmKeysQuery.graphql.ts'
import type { UserConfirmPasswordMutation } from './__generated__/UserConfirmPasswordMutation.graphql.ts'
import type { FreshUser } from './FreshUserAccess.tsx'
import type { User } from './userRow.ts'

const texts = {
  deactivate: {
    title: 'staff.deactivateAsk',
    confirm: 'staff.deactivate',
    about: 'customer.user.deactivateAbout',
    done: 'staff.deactivated',
  },
  withdraw: {
    title: 'staff.invitation.withdrawAsk',
    confirm: 'staff.invitation.withdraw',
    about: 'customer.user.withdrawAbout',
    done: 'staff.invitation.withdrawn',
  },
  activate: { title: 'staff.activateAsk', confirm: 'staff.activate', about: 'customer.user.activateAbout', done: 'staff.activated' },
  password: { title: 'staff.resetAsk', confirm: 'staff.reset', about: 'customer.user.resetAbout', done: 'staff.resetDone' },
  factor: {
    title: 'staff.factor.resetAsk',
    confirm: 'staff.factor.reset',
    about: 'customer.user.factorAbout',
    done: 'staff.factor.resetDone',
  },
} as const satisfies Record<string, Record<string, MessageKey>>

const keysQuery = graphql`
  query UserConfirmKeysQuery($id: ID!, $isAsked: Boolean!) {
    node(id: $id) @include(if: $isAsked) {
      ... on CustomerUser {
        contactKeys
      }
    }
  }
`

/** What is done to a user after a question. */
export type Confirmed = keyof typeof texts

interface Props {
  user: User
  what: Confirmed
  onMade: (fresh: FreshUser) => void
  /** The account cannot sign in any more. */
  onEnded: () => void
  onClose: () => void
}

/** Asks before the access of a user changes, and says what stops at once. */
export function UserConfirm({ user: { id, displayName: name, invitation }, what, onMade, onEnded, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const deactivate = useCommand<UserConfirmDeactivateMutation>(graphql`
    mutation UserConfirmDeactivateMutation($input: DeactivateCustomerUserInput!) {
      deactivateCustomerUser(input: $input) {
        customerUser {
          ...userRow_user
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const activate = useCommand<UserConfirmActivateMutation>(graphql`
    mutation UserConfirmActivateMutation($input: ActivateCustomerUserInput!) {
      activateCustomerUser(input: $input) {
        customerUser {
          ...userRow_user
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const password = useCommand<UserConfirmPasswordMutation>(graphql`
    mutation UserConfirmPasswordMutation($input: ResetCustomerUserPasswordInput!) {
      resetCustomerUserPassword(input: $input) {
        password
        customerUser {
          ...userRow_user
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const factor = useCommand<UserConfirmFactorMutation>(graphql`
    mutation UserConfirmFactorMutation($input: ResetCustomerUserSecondFactorInput!) {
      resetCustomerUserSecondFactor(input: $input) {
        customerUser {
          ...userRow_user
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const keysOf = useBackgroundQuery<UserConfirmKeysQuery>(keysQuery, { id, isAsked: what === 'deactivate' })
  const contactKeys = keysOf?.node?.contactKeys ?? []
  const reset = () =>
    password.run(
      { customerUserId: id },
      {
        updater: (store, data) => {
          const made = data?.resetCustomerUserPassword?.password
          if (made) onMade({ id, name, password: made })
          store.getRootField('resetCustomerUserPassword')?.setValue(null, 'password')
        },
      },
    )
  const run = {
    deactivate: () => deactivate.run({ customerUserId: id }),
    withdraw: () => deactivate.run({ customerUserId: id }),
    activate: () => activate.run({ customerUserId: id }),
    password: reset,
    factor: () => factor.run({ customerUserId: id }),
  }[what]
  const { title, confirm, about, done } = texts[what]
  return (
    <ConfirmDialog
      open
      title={t(title, { name })}
      confirm={t(confirm)}
      destructive={what !== 'activate'}
      busy={deactivate.busy || activate.busy || password.busy || factor.busy}
      onConfirm={async () => {
        if (tell(await run())) {
          toaster.success(t(done, { name }))
          if (what === 'deactivate' || what === 'withdraw') onEnded()
        }
        onClose()
      }}
      onClose={onClose}
    >
      {t(what === 'password' && invitation ? 'staff.invitation.resetAbout' : about)}
      {contactKeys.length > 0 && <Box mt="2">{t('customer.user.keysGoOn', { keys: contactKeys.join(', ') })}</Box>}
    </ConfirmDialog>
  )
}
