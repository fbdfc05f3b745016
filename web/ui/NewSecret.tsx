import { Box, Button, Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { copyText } from './CopyText.tsx'
import { Input } from './Input.tsx'
import { toaster } from './overlay/toaster.tsx'

interface Props {
  /** What it is. */
  title: string
  /** What to do with it now. */
  about: string
  secret: string
  /** Whose it is, where the page shows several owners. */
  owner?: string
  onClose: () => void
}

/** A secret or password that was just made, to be copied; afterwards nothing can show it again. */
export function NewSecret({ title, about, secret, owner, onClose }: Props) {
  const t = useT()
  const copy = async () => {
    if (await copyText(secret)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }
  return (
    <Box
      as="section"
      aria-label={title}
      layerStyle="card"
      borderRadius="l3"
      p="4"
      borderInlineStartWidth="4px"
      borderInlineStartColor="brand.solid"
    >
      <Box fontWeight="semibold">{owner ? `${title} · ${owner}` : title}</Box>
      <Box color="muted" mb="2">
        {about}
      </Box>
      <Flex gap="2" wrap="wrap">
        <Input
          readOnly
          value={secret}
          aria-label={title}
          fontFamily="mono"
          autoComplete="off"
          flex="1 1 16rem"
          minW="0"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="solid" colorPalette="brand" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('ui.secret.copy')}
        </Button>
        <Button onClick={onClose}>{t('ui.secret.hide')}</Button>
      </Flex>
    </Box>
  )
}
