import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { DeletePicture } from './DeletePicture.tsx'
import { OpenPicture } from './OpenPicture.tsx'
import { PictureUpload } from './PictureUpload.tsx'

const PictureViewer = lazyComponent(() => import('./PictureViewer.tsx').then((file) => file.PictureViewer))

interface ShownPicture {
  readonly id: string
  readonly small: string
  readonly medium: string
  readonly full: string
}

interface Props {
  /** Name of what the pictures show. */
  title: string
  /** In their order, the main one first. */
  pictures: readonly ShownPicture[]
  maximum: number
  isReadOnly: boolean
  busy: boolean
  onAdd: (pictureIds: readonly string[]) => Promise<unknown>
  onOrder: (pictureIds: readonly string[]) => void
  onDelete: (pictureId: string) => Promise<unknown>
}

/** Pictures of an object, the main one first; added, ordered and deleted by those with the right. */
export function PictureGallery({ title, pictures, maximum, isReadOnly, busy, onAdd, onOrder, onDelete }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<string | null>(null)

  const move = (index: number, by: number) => {
    const ids = pictures.map(({ id }) => id)
    ids.splice(index + by, 0, ...ids.splice(index, 1))
    onOrder(ids)
  }
  return (
    <Flex direction="column" gap="3">
      {pictures.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(7rem, 1fr))">
          {pictures.map(({ id, medium }, index) => (
            <Box as="li" key={id} position="relative">
              <OpenPicture path={medium} no={index + 1} onOpen={() => setOpened(index)} />
              {index === 0 && (
                <Box
                  position="absolute"
                  top="1"
                  insetStart="1"
                  px="1.5"
                  borderRadius="l1"
                  bg="bar"
                  color="white"
                  textStyle="xs"
                  pointerEvents="none"
                >
                  {t('picture.main')}
                </Box>
              )}
              {!isReadOnly && (
                <Flex justify="center" gap="0.5" mt="1">
                  <Button
                    size="xs"
                    variant="ghost"
                    px="1"
                    aria-label={t('picture.forward', { no: index + 1 })}
                    disabled={busy || index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ChevronLeft aria-hidden />
                  </Button>
                  <Button
                    size="xs"
                    variant="ghost"
                    px="1"
                    aria-label={t('picture.back', { no: index + 1 })}
                    disabled={busy || index === pictures.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ChevronRight aria-hidden />
                  </Button>
                  <Button
                    size="xs"
                    variant="ghost"
                    px="1"
                    aria-label={t('picture.delete', { no: index + 1 })}
                    disabled={busy}
                    onClick={() => setDeleting(id)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </Flex>
              )}
            </Box>
          ))}
        </Grid>
      )}
      {pictures.length === 0 && isReadOnly && <Box color="muted">{t('picture.none')}</Box>}
      {!isReadOnly && (
        <PictureUpload
          label={t('picture.add')}
          count={pictures.length}
          maximum={maximum}
          busy={busy}
          onUploaded={(uploaded) => onAdd(uploaded.map(({ id }) => id))}
        />
      )}
      {opened !== null && (
        <PictureViewer title={title} pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
      )}
      <DeletePicture id={deleting} title={title} busy={busy} onDelete={onDelete} onClose={() => setDeleting(null)} />
    </Flex>
  )
}
