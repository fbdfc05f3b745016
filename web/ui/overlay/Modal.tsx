import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useModal } from './useModal.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Whether a click outside closes it; false where typed input would be lost. */
  besides?: boolean
  /** Only the buttons of its footer close it: what it shows is shown once. */
  stays?: boolean
  width?: string
}

/** Native modal dialog; its content is mounted while it is open. Why not a library: docs/decisions/6-native-overlays.md. */
export function Modal({ open, ...props }: Props) {
  return open ? <Opened {...props} /> : null
}

function Opened({
  onClose,
  title,
  children,
  footer,
  role = 'dialog',
  besides = role === 'dialog',
  stays = false,
  width = 'md',
}: Omit<Props, 'open'>) {
  const t = useT()
  const id = useId()
  const modal = useModal(onClose, { besides, stays })
  return (
    <Frame {...modal} role={role} aria-labelledby={id} maxW={width}>
      <Flex direction="column" flex="1" minH="0" minW="0">
        <Flex as="header" align="center" justify="space-between" gap="3" px="5" pt="4" pb="2">
          <Box as="h2" id={id} textStyle="lg" fontWeight="semibold">
            {title}
          </Box>
          {!stays && (
            <Button variant="ghost" size="sm" px="0" aria-label={t('ui.dialog.close')} onClick={onClose}>
              <X aria-hidden />
            </Button>
          )}
        </Flex>
        <Box px="5" py="2" overflowY="auto">
          {children}
        </Box>
        {footer && (
          <Flex as="footer" justify="flex-end" wrap="wrap" gap="2" px="5" pt="3" pb="5">
            {footer}
          </Flex>
        )}
      </Flex>
    </Frame>
  )
}

const Frame = chakra('dialog', {
  base: {
    layerStyle: 'floating',
    m: 'auto',
    w: 'calc(100dvw - 1.5rem)',
    maxH: 'calc(100dvh - 3rem)',
    p: '0',
    overflow: 'hidden',
    color: 'ink',
    '&[open]': { display: 'flex', animation: 'rise-in {durations.moderate} {easings.ease-out}' },
    _backdrop: { bg: 'scrim' },
  },
})
