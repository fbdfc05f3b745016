import { Box, Button } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'

interface Props {
  submit: string
  busy: boolean
  destructive?: boolean
  onBack: () => void
}

/** Submit and back buttons of a resolution. */
export function ExceptionButtons({ submit, busy, destructive = false, onBack }: Props) {
  const t = useT()
  return (
    <Box display="grid" gap="2" gridTemplateColumns="auto minmax(0, 1fr)">
      <Button size="xl" onClick={onBack} disabled={busy}>
        {t('ui.dialog.back')}
      </Button>
      <Button type="submit" size="xl" variant="solid" colorPalette={destructive ? 'negative' : 'brand'} disabled={busy} aria-busy={busy}>
        {submit}
      </Button>
    </Box>
  )
}
