import { Box, Button } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ParcelPhotos_parcel$key } from './__generated__/ParcelPhotos_parcel.graphql.ts'
import { PhotoGallery } from './PhotoGallery.tsx'

const PhotoDialog = lazyComponent(() => import('./PhotoDialog.tsx').then((file) => file.PhotoDialog))

/** Photos of an unknown parcel, and the way to add some. */
export function ParcelPhotos({ parcel }: { parcel: ParcelPhotos_parcel$key }) {
  const t = useT()
  const mayAdd = useRight('inbound:photo')
  const [adding, setAdding] = useState(false)
  const { id, number, photos } = useFragment(
    graphql`
      fragment ParcelPhotos_parcel on UnknownParcel {
        id
        number
        photos {
          ...PhotoGallery_photos
        }
      }
    `,
    parcel,
  )
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
      {photos.length === 0 ? <Box color="muted">{t('photo.none')}</Box> : <PhotoGallery title={number} photos={photos} />}
      {adding && <PhotoDialog of={{ kind: 'parcel', id, number }} count={photos.length} onClose={() => setAdding(false)} />}
    </Section>
  )
}
