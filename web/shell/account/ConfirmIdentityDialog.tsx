import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ConfirmIdentityInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useConfirmIdentity } from './useConfirmIdentity.ts'

interface Props {
  login: string
  onConfirmed: () => void
  onCancel: () => void
}

/** Asks for the password again before something that a session left open must not do. */
export function ConfirmIdentityDialog({ login, onConfirmed, onCancel }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { confirm, busy } = useConfirmIdentity()
  const form = useServerForm(ConfirmIdentityInput, { defaultValues: { password: '' } })
  // Asked for only of those who have a second factor; each attempt needs a code of its own.
  const [asksCode, setAsksCode] = useState(false)
  return (
    <Modal open onClose={onCancel} title={t('account.confirm.title')} besides={false}>
      <Box mb="4" color="muted">
        {t('account.confirm.about', { login })}
      </Box>
      <Form
        form={form}
        onSubmit={async (values) => {
          const outcome = await confirm(values)
          const asks = !outcome.ok && outcome.errors.some(({ code }) => code === 'SECOND_FACTOR_REQUIRED')
          if (asks) setAsksCode(true)
          else if (tell(outcome, form)) onConfirmed()
        }}
      >
        {/* A password manager learns by it whose password is asked for. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField form={form} name="password" label={t('account.password.current')} autoComplete="current-password" first />
        {asksCode && (
          <TextField
            form={form}
            name="code"
            label={t('account.factor.code')}
            hint={t('account.factor.codeHint')}
            autoComplete="one-time-code"
            maxLength={64}
            autoFocus
          />
        )}
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onCancel}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="brand" loading={busy}>
            {t('account.confirm.submit')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
