import { Button, Flex } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'

interface Props {
  submit: string
  busy: boolean
  destructive?: boolean
  onClose: () => void
}

export function DialogButtons({ submit, busy, destructive = false, onClose }: Props) {
  const t = useT()
  return (
    <Flex justify="flex-end" gap="2" pb="3">
      <Button onClick={onClose} disabled={busy}>
        {t('ui.dialog.back')}
      </Button>
      <Button type="submit" variant="solid" colorPalette={destructive ? 'negative' : 'brand'} disabled={busy} aria-busy={busy}>
        {submit}
      </Button>
    </Flex>
  )
}
