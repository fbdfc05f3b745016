import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useMadeLink } from '../../../shell/account/useMadeLink.ts'
import type { useSendLinkMutation } from './__generated__/useSendLinkMutation.graphql.ts'
import type { FreshUser } from './FreshUserAccess.tsx'
import { readUser, type User } from './userRow.ts'

/** Sends another link to an invited user, or gives it to be passed on. */
export function useSendLink(onMade: (fresh: FreshUser) => void): (user: User) => Promise<void> {
  const tell = useNotifyOutcome()
  const madeLink = useMadeLink()
  const { run } = useCommand<useSendLinkMutation>(graphql`
    mutation useSendLinkMutation($input: SendCustomerUserInvitationInput!) {
      sendCustomerUserInvitation(input: $input) {
        token
        mailed
        mailFailure
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
  return async ({ id, displayName: name, email }) => {
    const outcome = await run(
      { customerUserId: id },
      {
        updater: (store, data) => {
          const made = data?.sendCustomerUserInvitation
          const user = made?.customerUser && readUser(made.customerUser)
          const link = made && madeLink(made, user, email)
          if (link) onMade({ id, name, link })
          store.getRootField('sendCustomerUserInvitation')?.setValue(null, 'token')
        },
      },
    )
    tell(outcome)
  }
}
