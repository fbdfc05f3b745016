import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useMadeLink } from '../../../shell/account/useMadeLink.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { InviteUserMutation } from './__generated__/InviteUserMutation.graphql.ts'
import type { FreshUser } from './FreshUserAccess.tsx'
import { NewUserFields } from './NewUserFields.tsx'
import { InviteForm, type InviteValues, inputOf, newUser } from './userForm.ts'
import { readUser } from './userRow.ts'

interface Props {
  /** The customer of the page; without one it is chosen. */
  customerId: string | null
  onMade: (fresh: FreshUser) => void
  onClose: () => void
}

/** Invites a user of a customer, who chooses the password by a link. */
export function InviteUser({ customerId, onMade, onClose }: Props) {
  const t = useT()
  const madeLink = useMadeLink()
  const { run, busy } = useCommand<InviteUserMutation>(graphql`
    mutation InviteUserMutation($input: InviteCustomerUserInput!) {
      inviteCustomerUser(input: $input) {
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
  const form = useServerForm(InviteForm, { defaultValues: newUser(customerId ?? ''), draft: `inviteCustomerUser.${customerId ?? ''}` })
  const invite = (values: InviteValues) =>
    run(inputOf(values), {
      updater: (store, data) => {
        const made = data?.inviteCustomerUser
        const user = made?.customerUser && readUser(made.customerUser)
        const link = made && madeLink(made, user, values.email)
        if (user && link) onMade({ id: user.id, name: user.displayName, link })
        store.getRootField('inviteCustomerUser')?.setValue(null, 'token')
      },
    })
  return (
    <FormDialog
      title={t('customer.user.invite')}
      form={form}
      save={invite}
      onSaved={({ name }) => toaster.success(t('customer.user.invited', { name }))}
      submit={t('customer.user.inviteNow')}
      onClose={onClose}
      busy={busy}
      width="2xl"
    >
      <FieldGrid>
        <NewUserFields form={form} isOwnerKnown={customerId !== null} />
      </FieldGrid>
    </FormDialog>
  )
}
