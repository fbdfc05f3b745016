import { Box, Button, Flex } from '@chakra-ui/react'
import { ConfirmIdentityInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
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
  return (
    <Modal open onClose={onCancel} title={t('account.confirm.title')} besides={false}>
      <Box mb="4" color="muted">
        {t('account.confirm.about', { login })}
      </Box>
      <Form
        form={form}
        onSubmit={async (values) => {
          if (tell(await confirm(values), form)) onConfirmed()
        }}
      >
        {/* A password manager learns by it whose password is asked for. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField form={form} name="password" label={t('account.password.current')} autoComplete="current-password" first />
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
