import { Box, Button, Flex, QrCode } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { openPages } from '../../pages.ts'
import { copyText } from '../../ui/CopyText.tsx'
import { Input } from '../../ui/Input.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'

const kinds = ['waveWall', 'cutOffWall', 'sortingWall'] as const

interface Props {
  name: string
  token: string
  onClose: () => void
}

/** The link of a new wall screen with its QR code, for each of the three walls; shown once. The token is in the fragment, which no server logs. */
export function WallLink({ name, token, onClose }: Props) {
  const t = useT()
  const [kind, setKind] = useState<(typeof kinds)[number]>('waveWall')
  const link = `${window.location.origin}${openPages[kind].path}#token=${token}`
  const copy = async () => {
    if (await copyText(link)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }
  const footer = <Button onClick={onClose}>{t('ui.secret.hide')}</Button>
  return (
    <Modal open stays onClose={onClose} title={t('access.wall.link', { name })} footer={footer}>
      <Box color="muted" mb="3">
        {t('access.wall.linkAbout')}
      </Box>
      <Flex role="radiogroup" aria-label={t('access.wall.kind')} wrap="wrap" columnGap="4" mb="3">
        {kinds.map((one) => (
          <Flex key={one} asChild align="center" gap="1.5" minH="6">
            <label>
              <input type="radio" name="wall" checked={one === kind} onChange={() => setKind(one)} />
              {t(`access.wall.kind.${one}`)}
            </label>
          </Flex>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap" mb="4">
        <Input readOnly value={link} aria-label={t('access.wall.linkField')} fontFamily="mono" flex="1 1 14rem" minW="0" />
        <Button variant="solid" colorPalette="brand" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('ui.secret.copy')}
        </Button>
      </Flex>
      <Box bg="white" p="3" w="fit-content" mx="auto" color="black">
        <QrCode.Root value={link} aria-label={t('access.wall.qr')} role="img">
          <QrCode.Frame w="200px" h="200px">
            <QrCode.Pattern fill="currentColor" />
          </QrCode.Frame>
        </QrCode.Root>
      </Box>
    </Modal>
  )
}
