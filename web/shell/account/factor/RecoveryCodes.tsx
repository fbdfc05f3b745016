import { Box, Button, Flex } from '@chakra-ui/react'
import { Copy, Download } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'
import { copyText } from '../../../ui/CopyText.tsx'
import { downloadText } from '../../../ui/downloadText.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const t = useT()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }
  return (
    <Box pb="3">
      <Box color="muted" mb="3">
        {t('account.factor.codesAbout')}
      </Box>
      <Box
        as="ul"
        aria-label={t('account.factor.codes')}
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="6"
        rowGap="1"
        p="3"
        mb="3"
        bg="bg.muted"
        borderRadius="l2"
        textStyle="code"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Flex wrap="wrap" gap="2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('ui.secret.copy')}
        </Button>
        <Button onClick={() => downloadText('wavehouse-recovery-codes.txt', codes.join('\r\n'))}>
          <Download aria-hidden />
          {t('account.factor.download')}
        </Button>
        <Box flex="1" />
        <Button variant="solid" colorPalette="brand" onClick={onClose}>
          {t('account.factor.codesKept')}
        </Button>
      </Flex>
    </Box>
  )
}
