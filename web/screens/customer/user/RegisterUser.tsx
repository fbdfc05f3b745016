import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { PasswordField } from '../../../shell/account/PasswordField.tsx'
import { PasswordStrength } from '../../../shell/account/PasswordStrength.tsx'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RegisterUserMutation } from './__generated__/RegisterUserMutation.graphql.ts'
import type { FreshUser } from './FreshUserAccess.tsx'
import { NewUserFields } from './NewUserFields.tsx'
import { inputOf, newUser, RegisterForm, type RegisterValues } from './userForm.ts'
import { readUser } from './userRow.ts'

interface Props {
  /** The customer of the page; without one it is chosen. */
  customerId: string | null
  onMade: (fresh: FreshUser) => void
  onClose: () => void
}

/** Registers a user of a customer with a first password. Not kept as a draft. */
export function RegisterUser({ customerId, onMade, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<RegisterUserMutation>(graphql`
    mutation RegisterUserMutation($input: CreateCustomerUserInput!) {
      createCustomerUser(input: $input) {
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
  const form = useServerForm(RegisterForm, { defaultValues: { ...newUser(customerId ?? ''), password: '', repeated: '' } })
  const [password, login] = useWatch({ control: form.control, name: ['password', 'login'] })
  const { getFieldState, trigger } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: another password may be what was repeated.
  useEffect(() => {
    if (getFieldState('repeated').isTouched) void trigger('repeated')
  }, [password, getFieldState, trigger])
  const register = (values: RegisterValues) =>
    run(
      { ...inputOf(values), password: values.password || null },
      {
        updater: (store, data) => {
          const made = data?.createCustomerUser
          const user = made?.customerUser && readUser(made.customerUser)
          if (user && made?.password) onMade({ id: user.id, name: user.displayName, password: made.password })
          store.getRootField('createCustomerUser')?.setValue(null, 'password')
        },
      },
    )
  return (
    <FormDialog
      title={t('customer.user.register')}
      form={form}
      save={register}
      onSaved={({ name }) => toaster.success(t('customer.user.registered', { name }))}
      submit={t('customer.user.registerNow')}
      failed={{ refused: t('customer.user.registerRefused'), request: t('customer.user.registerFailed') }}
      onClose={onClose}
      busy={busy}
      width="2xl"
    >
      <FieldGrid>
        <NewUserFields form={form} isOwnerKnown={customerId !== null} />
        <PasswordField
          form={form}
          name="password"
          label={t('customer.user.password')}
          hint={t('customer.user.passwordHint')}
          autoComplete="new-password"
          optional
          span={6}
        />
        <PasswordField
          form={form}
          name="repeated"
          label={t('customer.user.repeated')}
          autoComplete="new-password"
          optional={!password}
          span={6}
        />
      </FieldGrid>
      {password && (
        <Box pt="2">
          <PasswordStrength password={password} login={login} />
        </Box>
      )}
    </FormDialog>
  )
}
