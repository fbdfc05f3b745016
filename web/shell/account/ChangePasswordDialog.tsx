import { Box } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function ChangePasswordDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const t = useT()
  return (
    <Modal open onClose={onClose} title={t('account.password.title')} besides={false}>
      <Box mb="4" color="muted">
        {t('account.password.others')}
      </Box>
      <ChangePasswordForm
        login={login}
        onCancel={onClose}
        onChanged={() => {
          toaster.success(t('account.password.changed'))
          onClose()
        }}
      />
    </Modal>
  )
}
