import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { AccountFields } from '../../../shell/account/AccountFields.tsx'
import { languageName } from '../../../shell/account/languageOptions.ts'
import { EditFormDialog } from '../../../shell/EditFormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { EditUser_user$key } from './__generated__/EditUser_user.graphql.ts'
import type { EditUserMutation } from './__generated__/EditUserMutation.graphql.ts'
import { RoleField } from './RoleField.tsx'
import { comparedFields, UserForm, type UserValues } from './userForm.ts'

interface Props {
  user: EditUser_user$key
  onClose: () => void
}

/** Names, e-mail, language and role of a stored user. */
export function EditUser({ user: key, onClose }: Props) {
  const t = useT()
  const { id, version, name, nameEn, email, language, role, displayName } = useFragment(
    graphql`
      fragment EditUser_user on CustomerUser {
        id
        version
        name
        nameEn
        displayName
        email
        language
        role
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditUserMutation>(graphql`
    mutation EditUserMutation($input: UpdateCustomerUserInput!) {
      updateCustomerUser(input: $input) {
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
  const stored = useMemo(
    (): UserValues => ({ name, nameEn: nameEn ?? '', email: email ?? '', language, role }),
    [name, nameEn, email, language, role],
  )
  const form = useServerForm(UserForm, { defaultValues: stored })
  return (
    <EditFormDialog
      title={t('customer.user.editOf', { name: displayName })}
      form={form}
      stored={stored}
      compared={comparedFields}
      textOf={(field, value) => {
        if (field === 'role') return t(value === 'READ' ? 'enum.CustomerRole.READ' : 'enum.CustomerRole.ALL')
        return (field === 'language' && languageName(value)) || String(value ?? '')
      }}
      save={(values) => {
        const given = { email: values.email || null, role: values.role }
        // What gives access to the account asks who the caller is, so it is sent only if it changes.
        return run({
          customerUserId: id,
          expectedVersion: version,
          name: values.name,
          nameEn: values.nameEn || null,
          language: values.language,
          ...(given.email !== (email ?? null) && { email: given.email }),
          ...(given.role !== role && { role: given.role }),
        })
      }}
      onSaved={(values) => toaster.success(t('staff.saved', { name: values.name }))}
      onClose={onClose}
      busy={busy}
      width="2xl"
    >
      <FieldGrid>
        <AccountFields form={form} login={null} />
        <RoleField form={form} />
      </FieldGrid>
    </EditFormDialog>
  )
}
