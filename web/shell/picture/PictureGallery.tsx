import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { uploadPicture } from '../../relay/pictures.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Picture } from './Picture.tsx'

const PictureDrop = lazyComponent(() => import('../../ui/PictureDrop.tsx').then((file) => file.PictureDrop))
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

/** Pictures of an object: the main one large, the others below; added, ordered and deleted by those with the right. */
export function PictureGallery({ title, pictures, maximum, isReadOnly, busy, onAdd, onOrder, onDelete }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<string | null>(null)
  const [uploading, setUploading] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const upload = async (files: readonly File[]) => {
    const room = maximum - pictures.length
    const refused: string[] = files.slice(room).map(({ name }) => t('picture.refused', { name, why: t('picture.full', { maximum }) }))
    const added: string[] = []
    for (const [index, file] of files.slice(0, room).entries()) {
      setUploading(Math.min(files.length, room) - index)
      const answer = await uploadPicture(file)
      if (answer && 'pictureId' in answer) added.push(answer.pictureId)
      else refused.push(t('picture.refused', { name: file.name, why: answer?.refusal ?? t('ui.error.noConnection') }))
    }
    if (added.length > 0) await onAdd(added)
    setUploading(0)
    // Files of formats that are refused arrive apart from the others.
    setRefusals((before) => [...before, ...refused])
  }
  const move = (index: number, by: number) => {
    const ids = pictures.map(({ id }) => id)
    ids.splice(index + by, 0, ...ids.splice(index, 1))
    onOrder(ids)
  }
  return (
    <Flex direction="column" gap="3">
      {pictures.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="2" gridTemplateColumns="repeat(3, minmax(0, 1fr))">
          {pictures.map(({ id, small, medium }, index) => (
            <Box as="li" key={id} position="relative" gridColumn={index === 0 ? '1 / -1' : undefined}>
              <Button
                variant="plain"
                display="block"
                w="full"
                h="auto"
                p="0"
                aria-label={t('picture.open', { no: index + 1 })}
                onClick={() => setOpened(index)}
              >
                <Picture
                  path={index === 0 ? medium : small}
                  fit={index === 0 ? 'contain' : 'cover'}
                  w="full"
                  aspectRatio={index === 0 ? 4 / 3 : 1}
                />
              </Button>
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
      {!isReadOnly && pictures.length < maximum && (
        <PictureDrop
          label={uploading > 0 ? t('picture.uploading', { count: uploading }) : t('picture.add')}
          hint={t('picture.hint', { maximum })}
          busy={busy || uploading > 0}
          onBegin={() => setRefusals([])}
          onFiles={(files) => void upload(files)}
        />
      )}
      {refusals.length > 0 && (
        <Box role="alert" textStyle="xs" color="negative.fg">
          {refusals.map((text) => (
            <Box key={text}>{text}</Box>
          ))}
        </Box>
      )}
      {opened !== null && (
        <PictureViewer title={title} pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t('picture.deleteTitle')}
        confirm={t('picture.deleteYes')}
        destructive
        busy={busy}
        onConfirm={() => void onDelete(deleting ?? '').then(() => setDeleting(null))}
        onClose={() => setDeleting(null)}
      >
        {t('picture.deleteText', { title })}
      </ConfirmDialog>
    </Flex>
  )
}
