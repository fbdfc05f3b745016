import { Button, Flex } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { ChangePasswordInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ChangePasswordFormMutation } from './__generated__/ChangePasswordFormMutation.graphql.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  login: string
  /** The typed one-time password; without it the current password is asked for. */
  currentPassword?: string
  onChanged: () => void
  onCancel?: () => void
}

/** Changes the own password. Not kept as a draft. */
export function ChangePasswordForm({ login, currentPassword, onChanged, onCancel }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<ChangePasswordFormMutation>(graphql`
    mutation ChangePasswordFormMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        changed
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(ChangePasswordInput, { defaultValues: { currentPassword: currentPassword ?? '', newPassword: '' } })
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        if (tell(await run(values), form)) onChanged()
      }}
    >
      {/* A password manager learns by it which account changes. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {currentPassword === undefined && (
        <PasswordField form={form} name="currentPassword" label={t('account.password.current')} autoComplete="current-password" first />
      )}
      <PasswordField
        form={form}
        name="newPassword"
        label={t('account.password.new')}
        autoComplete="new-password"
        first={currentPassword !== undefined}
      />
      <PasswordStrength password={typed} login={login} />
      <Flex justify="flex-end" gap="2" pb="3">
        {onCancel && <Button onClick={onCancel}>{t('ui.dialog.back')}</Button>}
        <Button type="submit" variant="solid" colorPalette="brand" loading={busy}>
          {t('account.password.save')}
        </Button>
      </Flex>
    </Form>
  )
}
