import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { ArticlePicture } from './article.ts'

/** The picture of an article, small; a click shows it large. Without its file it is a sentence. */
export function HelpPicture({ picture: { about, file } }: { picture: ArticlePicture }) {
  const t = useT()
  const [isLarge, setLarge] = useState(false)
  const [isLost, setLost] = useState(false)
  if (!file || isLost) return <Box as="p">{about}</Box>
  const { address, width, height } = file
  return (
    <Figure>
      <button type="button" aria-label={t('help.picture.enlarge', { about })} onClick={() => setLarge(true)}>
        <img src={address} alt={about} width={width} height={height} loading="lazy" onError={() => setLost(true)} />
      </button>
      <figcaption>{t('help.picture.source')}</figcaption>
      <Modal open={isLarge} title={about} width={`calc(${width}px + 3rem)`} onClose={() => setLarge(false)}>
        {/* Where the screen is narrow it is moved, since its texts must be readable. */}
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={about} pb="2">
          <Box asChild w="full" minW="40rem" maxW={`${width}px`} h="auto">
            <img src={address} alt={about} width={width} height={height} />
          </Box>
        </Box>
      </Modal>
    </Figure>
  )
}

const Figure = chakra('figure', {
  base: {
    mb: '3',
    '& > button': {
      display: 'block',
      w: 'full',
      overflow: 'hidden',
      cursor: 'button',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'l2',
      _focusVisible: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    },
    '& > button img': { display: 'block', w: 'full', h: 'auto' },
    '& figcaption': { mt: '1', textStyle: 'xs', color: 'muted' },
  },
})
