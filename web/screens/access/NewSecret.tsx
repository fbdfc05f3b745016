import { Box, Button, Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { copyText } from '../../ui/CopyText.tsx'
import { Input } from '../../ui/Input.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'

interface Props {
  secret: string
  onClose: () => void
}

/** A secret that was just made, to be copied; afterwards nothing can show it again. */
export function NewSecret({ secret, onClose }: Props) {
  const t = useT()
  const copy = async () => {
    if (await copyText(secret)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }
  return (
    <Box
      as="section"
      aria-label={t('access.secret.fresh')}
      layerStyle="card"
      borderRadius="l3"
      p="4"
      borderInlineStartWidth="4px"
      borderInlineStartColor="brand.solid"
    >
      <Box fontWeight="semibold">{t('access.secret.fresh')}</Box>
      <Box color="muted" mb="2">
        {t('access.secret.freshAbout')}
      </Box>
      <Flex gap="2" wrap="wrap">
        <Input
          readOnly
          value={secret}
          aria-label={t('access.secret.fresh')}
          fontFamily="mono"
          autoComplete="off"
          flex="1 1 16rem"
          minW="0"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="solid" colorPalette="brand" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('access.secret.copy')}
        </Button>
        <Button onClick={onClose}>{t('access.secret.hide')}</Button>
      </Flex>
    </Box>
  )
}
