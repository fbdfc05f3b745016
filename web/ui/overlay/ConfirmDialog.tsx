import { Box, Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Modal } from './Modal.tsx'

interface Props {
  open: boolean
  title: string
  /** What will happen, with counts. */
  children: ReactNode
  /** Verb of the action, as on its button. */
  confirm: ReactNode
  /** `xl` for touch. */
  size?: 'md' | 'xl'
  destructive?: boolean
  busy?: boolean
  /** The action would be refused; the text above says why. */
  isRefused?: boolean
  width?: string
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of an action; the cancel button has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  size = 'md',
  destructive = false,
  busy = false,
  isRefused = false,
  width = 'md',
  onConfirm,
  onClose,
}: Props) {
  const t = useT()
  const footer = (
    <>
      <Button data-autofocus size={size} onClick={onClose} disabled={busy}>
        {t('ui.dialog.back')}
      </Button>
      <Button
        variant="solid"
        size={size}
        colorPalette={destructive ? 'negative' : 'brand'}
        onClick={onConfirm}
        disabled={busy || isRefused}
        aria-busy={busy}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} footer={footer} role="alertdialog" width={width}>
      <Box color="soft" textStyle="md">
        {children}
      </Box>
    </Modal>
  )
}
