import { Box, Button } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { PhotoGallery } from '../../../shell/picture/PhotoGallery.tsx'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { AdjustmentPhotos_adjustment$key } from './__generated__/AdjustmentPhotos_adjustment.graphql.ts'
import type { AdjustmentPhotosDeleteMutation } from './__generated__/AdjustmentPhotosDeleteMutation.graphql.ts'

const PhotoDialog = lazyComponent(() => import('./AdjustmentPhotoDialog.tsx').then((file) => file.AdjustmentPhotoDialog))

/** Photos of the goods of an adjustment, and the way to add some. */
export function AdjustmentPhotos({ adjustment }: { adjustment: AdjustmentPhotos_adjustment$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const mayAdd = useRight('inventory:adjust')
  const [adding, setAdding] = useState(false)
  const { id, number, photos } = useFragment(
    graphql`
      fragment AdjustmentPhotos_adjustment on Adjustment {
        id
        number
        photos {
          id
          note
          at
          deletable
          staff {
            name
          }
          picture {
            id
            medium
            full
          }
        }
      }
    `,
    adjustment,
  )
  const { run, busy } = useCommand<AdjustmentPhotosDeleteMutation>(graphql`
    mutation AdjustmentPhotosDeleteMutation($input: DeleteAdjustmentPhotoInput!) {
      deleteAdjustmentPhoto(input: $input) {
        adjustment {
          ...AdjustmentPhotos_adjustment
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  if (photos.length === 0 && !mayAdd) return null
  return (
    <Section
      title={t('photo.section', { count: photos.length })}
      aside={
        mayAdd &&
        photos.length < photosMaximum && (
          <Button size="xs" onClick={() => setAdding(true)}>
            <Camera aria-hidden />
            {t('photo.save')}
          </Button>
        )
      }
    >
      {photos.length === 0 ? (
        <Box color="muted">{t('adjustment.photo.none')}</Box>
      ) : (
        <PhotoGallery title={number} photos={photos} busy={busy} onDelete={async (photoId) => tell(await run({ photoId }))} />
      )}
      {adding && <PhotoDialog id={id} number={number} count={photos.length} onClose={() => setAdding(false)} />}
    </Section>
  )
}
