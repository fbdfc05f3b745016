import { Box, Button, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { Picture } from './Picture.tsx'

interface Props {
  title: string
  pictures: readonly { readonly id: string; readonly full: string /** What it shows. */; readonly about?: string }[]
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

/** A picture as large as the screen allows, with the ones before and after it. */
export function PictureViewer({ title, pictures, shown, onShow, onClose }: Props) {
  const t = useT()
  const picture = pictures[shown]
  const place = t('picture.no', { no: shown + 1, count: pictures.length })
  return (
    <Modal open={picture !== undefined} onClose={onClose} title={title} width="5xl">
      <Picture
        path={picture?.full}
        alt={[title, place, picture?.about].filter(Boolean).join(' · ')}
        fit="contain"
        display="grid"
        w="full"
        h="calc(100dvh - 13rem)"
        bg="transparent"
      />
      <Flex align="center" justify="space-between" gap="3" py="3">
        <Button onClick={() => onShow(shown - 1)} disabled={shown === 0} aria-label={t('picture.before')}>
          <ChevronLeft aria-hidden />
        </Button>
        <Box textAlign="center" minW="0">
          {picture?.about && <Box overflowWrap="anywhere">{picture.about}</Box>}
          <Box color="muted">{place}</Box>
        </Box>
        <Button onClick={() => onShow(shown + 1)} disabled={shown >= pictures.length - 1} aria-label={t('picture.after')}>
          <ChevronRight aria-hidden />
        </Button>
      </Flex>
    </Modal>
  )
}
