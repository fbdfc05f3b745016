import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { DeletePicture } from './DeletePicture.tsx'
import { OpenPicture } from './OpenPicture.tsx'

const PictureViewer = lazyComponent(() => import('./PictureViewer.tsx').then((file) => file.PictureViewer))

interface Photo {
  readonly id: string
  readonly note: string
  readonly at: string
  readonly deletable: boolean
  readonly staff: { readonly name: string } | null | undefined
  readonly picture: { readonly id: string; readonly medium: string; readonly full: string }
  /** Number of the document that it belongs to, where several are shown. */
  readonly of?: string | undefined
}

interface Props {
  /** Number of the object. */
  title: string
  photos: readonly Photo[]
  busy: boolean
  onDelete: (photoId: string) => Promise<unknown>
}

/** Photos with their note, who took them and when; opened large, and deleted by those who may. */
export function PhotoGallery({ title, photos, busy, onDelete }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<string | null>(null)
  const pictures = photos.map(({ picture, note }) => ({ ...picture, about: note }))
  return (
    <>
      <Grid as="ul" listStyleType="none" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))">
        {photos.map(({ id, note, at, deletable, staff, of, picture }, index) => (
          <Box as="li" key={id} minW="0" textStyle="xs">
            <OpenPicture path={picture.medium} no={index + 1} aspectRatio={4 / 3} onOpen={() => setOpened(index)} />
            <Flex justify="space-between" align="start" gap="1" mt="1">
              <Box minW="0">
                {note && (
                  <Box textStyle="sm" overflowWrap="anywhere">
                    {note}
                  </Box>
                )}
                {of && <Box color="muted">{of}</Box>}
                <Box color="muted">
                  {staff && `${staff.name} · `}
                  <RelativeTime at={at} />
                </Box>
              </Box>
              {deletable && (
                <Button
                  size="xs"
                  variant="ghost"
                  px="1"
                  aria-label={t('photo.delete', { no: index + 1 })}
                  disabled={busy}
                  onClick={() => setDeleting(id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              )}
            </Flex>
          </Box>
        ))}
      </Grid>
      {opened !== null && (
        <PictureViewer title={title} pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
      )}
      <DeletePicture id={deleting} title={title} busy={busy} onDelete={onDelete} onClose={() => setDeleting(null)} />
    </>
  )
}
